const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const DAY_WORD = 'day|tag|jour(?:née)?|día|dia|giorno|dag|dzień|den|nap|päivä|gün|день';
const DAY_NUMBER = new RegExp(
  `^\\W{0,2}(?:(?:${DAY_WORD})\\s*(?:#|n[o°]\\.?)?\\s*(\\d{1,3}|${NUMBER_WORDS.join('|')})(?!\\d|\\p{L}|\\s*(?:trip|tour|hours?|days?))|(\\d{1,3})(?:st|nd|rd|th|er|ère|e|ème|º|\\.)\\s*(?:${DAY_WORD})(?!\\p{L})|[JDT](\\d{1,2})(?=\\s*[:–—-]))[\\s:.,|–—-]*`,
  'iu',
);
/** `Day 3`, `Day three`, `2. Tag`, `J1 –` at the beginning of a line. */
export function numberedDay(line: string): { number: number; length: number } | null {
  const found = DAY_NUMBER.exec(line);
  const said = found?.[1] ?? found?.[2] ?? found?.[3];
  if (!found || said === undefined) return null;
  const word = NUMBER_WORDS.indexOf(said.toLowerCase());
  return { number: word >= 0 ? word + 1 : Number(said), length: found[0].length };
}
