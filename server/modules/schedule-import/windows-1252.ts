/** Characters at the code points 0x80 to 0x9F, which Latin-1 leaves undefined. */
const LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Decodes Windows-1252, which some versions of Node treat as Latin-1. */
export const windows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (letter) => LETTERS.charAt(letter.charCodeAt(0) - 0x80));
