import { countryWords } from '#contract/gazetteer/countries.ts';
import type { Row } from '#contract/gazetteer/row.ts';

/** A query: its words folded for comparison, and as it was typed. */
export interface Words {
  all: string[];
  whole: string;
  typed: string;
}

// scores are on the same scale as `size`, the base-2 logarithm of the population
const EXACT = 6;
const BEGINS = 3;
const CODE = 8;
/** Bonus for the English name over a place's other names. */
const FIRST_NAME = 2;
/** Penalty for an airport while only the beginning of its city's name is typed. */
const ITS_CITY_BEGINS = -2;

/** How well a place matches, and by which of its names. Null unless every word matches. */
export function fitOf(row: Row, { all, whole, typed }: Words): { score: number; name: number } | null {
  const city = row.city?.folded ?? '';
  const land = ` ${countryWords(row.country)} ${row.region.toLowerCase()}`;
  if (!all.every((word) => begins(word, row.folded) || begins(word, city) || begins(word, land))) return null;
  let best = { score: 0, name: 0 };
  for (const [at, name] of row.folded.slice(1).split('|').entries()) {
    const isCode = row.city !== undefined && at === 1;
    const score =
      (isCode ? fitOfCode(name, whole, typed) : fitOfName(name, whole)) + (at === 0 ? FIRST_NAME : 0);
    if (score > best.score) best = { score, name: at };
  }
  if (best.score >= BEGINS || city === '') return best;
  if (`${city}|`.includes(`|${whole}|`)) return { score: EXACT - 1, name: 0 };
  return { score: city.includes(`|${whole}`) ? ITS_CITY_BEGINS : best.score, name: 0 };
}

/** Three lower-case letters may be the beginning of a word; in capitals they are an airport code. */
const fitOfCode = (code: string, whole: string, typed: string): number =>
  code !== whole ? 0 : typed === typed.toUpperCase() ? CODE : BEGINS;

function fitOfName(name: string, whole: string): number {
  if (name === whole) return EXACT;
  if (name.startsWith(whole)) return BEGINS;
  // "vienna austria"
  return whole.startsWith(`${name} `) ? BEGINS - 1 : 0;
}

const begins = (word: string, text: string): boolean =>
  text.includes(`|${word}`) || text.includes(` ${word}`);
