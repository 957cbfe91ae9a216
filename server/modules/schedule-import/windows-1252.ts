/** The letters that stand where Latin-1 has none. */
const LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** What older programs of Windows write. Some versions of Node read it as Latin-1. */
export const windows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (letter) => LETTERS.charAt(letter.charCodeAt(0) - 0x80));
