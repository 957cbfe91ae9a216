import { daysBetween } from '#contract/rules/time.ts';
import { MONTH, monthOf, WEEKDAY } from '#server/modules/reading/words.ts';

export interface FoundDate {
  /** `YYYY-MM-DD` */
  date: string;
  /** Where it stands in the line, its weekday included. */
  from: number;
  to: number;
}

export interface DateHints {
  /** Dates without a year are taken for those in or next to this span. */
  near: { startOn: string; endOn: string };
  /** How 03/04/2027 reads. */
  dayFirst: boolean;
}

const LEAD = `(?:\\b${WEEKDAY}\\b[.,]?\\s*(?:the\\s+)?)?`;
const ORDINAL = '(?:st|nd|rd|th|º|\\.)?';
const YEAR = `(?:,?\\s+|[-/.]|\\s*')?((?:19|20)\\d\\d|\\d\\d(?!\\d|[:.h]|\\s*(?:am|pm|uhr)))`;

type Parts = { y?: string | undefined; m: number; d: number };
interface Form {
  pattern: RegExp;
  parts(match: RegExpMatchArray, hints: DateHints): Parts | null;
}

const FORMS: readonly Form[] = [
  {
    pattern: new RegExp(`${LEAD}\\b((?:19|20)\\d\\d)-(\\d\\d)-(\\d\\d)\\b`, 'giu'),
    parts: ([, y, m, d]) => ({ y, m: Number(m), d: Number(d) }),
  },
  {
    // 3 May 2027, 3rd of May, 03-May-27, 3. Mai 2027, 03MAY27
    pattern: new RegExp(
      `${LEAD}(?<![\\d:.])(\\d{1,2})${ORDINAL}\\s*(?:-|/|of\\s|de\\s)?\\s*(${MONTH})\\.?(?:\\s+de)?(?:${YEAR})?(?![\\p{L}])`,
      'giu',
    ),
    parts: ([, d, m, y]) => ({ y, m: monthOf(m ?? '') ?? 0, d: Number(d) }),
  },
  {
    // May 3, 2027; May 3rd
    pattern: new RegExp(
      `${LEAD}\\b(${MONTH})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\s*(?:am|pm|uhr)\\b)(?:,?\\s+((?:19|20)\\d\\d))?`,
      'giu',
    ),
    parts: ([, m, d, y]) => ({ y, m: monthOf(m ?? '') ?? 0, d: Number(d) }),
  },
  {
    // 03/05/2027, 3.5.2027, 03-05-27
    pattern: new RegExp(
      `${LEAD}(?<![\\d:.])(\\d{1,2})([/.-])(\\d{1,2})\\2((?:19|20)?\\d\\d)(?![\\d:])`,
      'giu',
    ),
    parts: ([, a, , b, y], { dayFirst }) => {
      const [first, second] = [Number(a), Number(b)];
      const swap = second > 12 || (!dayFirst && first <= 12);
      return swap ? { y, m: first, d: second } : { y, m: second, d: first };
    },
  },
  {
    // 3.5. as German papers write it
    pattern: new RegExp(`${LEAD}(?<![\\d:.])(\\d{1,2})\\.(\\d{1,2})\\.(?!\\d)`, 'giu'),
    parts: ([, d, m]) => ({ m: Number(m), d: Number(d) }),
  },
];

/** Every date that is written in a line, in order. */
export function findDates(line: string, hints: DateHints): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { pattern, parts } of FORMS)
    for (const match of line.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((one) => from < one.to && to > one.from)) continue;
      const read = parts(match, hints);
      const date = read && dateOf(read, hints.near);
      if (date) found.push({ date, from, to });
    }
  return found.sort((a, b) => a.from - b.from);
}

function dateOf({ y, m, d }: Parts, { startOn, endOn }: DateHints['near']): string | null {
  if (y !== undefined) return real(y.length === 2 ? Number(y) + 2000 : Number(y), m, d);
  // the year that brings it nearest to what is planned
  const years = [-1, 0, 1].map((by) => Number(startOn.slice(0, 4)) + by);
  const candidates = years.flatMap((year) => real(year, m, d) ?? []);
  const distance = (date: string): number =>
    date < startOn ? daysBetween(date, startOn) : date > endOn ? daysBetween(endOn, date) : 0;
  return candidates.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

function real(year: number, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const read = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null;
}

/** Whether 03/04/2027 is in April: told by the dates of the text that can be read in one way only. */
export function isDayFirst(text: string): { dayFirst: boolean; sure: boolean } {
  let [dayFirst, monthFirst, open] = [0, 0, 0];
  for (const [, a, , b] of text.matchAll(/(?<![\d:.])(\d{1,2})([/.-])(\d{1,2})\2(?:19|20)?\d\d(?![\d:])/g)) {
    if (Number(a) > 12) dayFirst += 1;
    else if (Number(b) > 12) monthFirst += 1;
    else if (a !== b) open += 1;
  }
  return { dayFirst: monthFirst <= dayFirst, sure: open === 0 || dayFirst !== monthFirst };
}
