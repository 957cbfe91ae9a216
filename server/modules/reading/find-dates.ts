import { daysBetween } from '#contract/rules/time.ts';
import { ANY_WEEKDAY, MONTH, monthOf, weekdayOf } from '#server/modules/reading/words.ts';

export interface FoundDate {
  /** `YYYY-MM-DD` */
  date: string;
  /** Position in the line, including a weekday before it. */
  from: number;
  to: number;
}

export interface DateHints {
  /** Dates without a year are placed in or next to this span. */
  near: { startOn: string; endOn: string };
  /** How to read 03/04/2027. */
  dayFirst: boolean;
}

/** No letter before it, in any script. */
const START = '(?<![\\p{L}\\d])';
const NAMED = `${START}${ANY_WEEKDAY}(?!\\p{L})[.,]{0,2}\\s*(?:the\\s+|den\\s+|le\\s+|el\\s+)?`;
const LEAD = `(?:${NAMED})?`;
const ORDINAL = '(?:st|nd|rd|th|º|\\.)?';
const YEAR = `(?:,?\\s+|[-/.]|\\s*')?((?:19|20)\\d\\d|\\d\\d(?!\\d|[:.h]|\\s*(?:[ap]\\.?\\s?m|uhr|uur|h(?!\\p{L})|o['’]clock|noon)))`;

type Parts = { y?: string | undefined; m: number; d: number };
interface Form {
  pattern: RegExp;
  parts(match: RegExpMatchArray, hints: DateHints): Parts | null;
}

const FORMS: readonly Form[] = [
  {
    // 2027-05-03, 2027/5/3, 2027.05.03.
    pattern: new RegExp(`${LEAD}\\b((?:19|20)\\d\\d)([-/.])(\\d{1,2})\\2(\\d{1,2})\\b\\.?`, 'giu'),
    parts: ([, y, , m, d]) => ({ y, m: Number(m), d: Number(d) }),
  },
  {
    // 2027年5月3日
    pattern: /((?:19|20)\d\d)年(\d{1,2})月(\d{1,2})日(?:\s*[(（].[)）])?/gu,
    parts: ([, y, m, d]) => ({ y, m: Number(m), d: Number(d) }),
  },
  {
    // 2027. május 3.
    pattern: new RegExp(`\\b((?:19|20)\\d\\d)\\.?\\s+(${MONTH})\\.?\\s+(\\d{1,2})\\b(?![:h])\\.?`, 'giu'),
    parts: ([, y, m, d]) => ({ y, m: monthOf(m ?? '') ?? 0, d: Number(d) }),
  },
  {
    // 3 May 2027, 3rd of May, 03-May-27, 3. Mai 2027, 03MAY27
    pattern: new RegExp(
      `${LEAD}(?<![\\d:.]|(?<![\\p{L}\\d])\\p{L})(\\d{1,2})${ORDINAL}\\s*(?:-|/|of\\s|de\\s)?\\s*(${MONTH})\\.?(?:\\s+de)?(?:${YEAR})?(?![\\p{L}])`,
      'giu',
    ),
    parts: ([, d, m, y]) => ({ y, m: monthOf(m ?? '') ?? 0, d: Number(d) }),
  },
  {
    // May 3, 2027; May 3rd
    pattern: new RegExp(
      `${LEAD}${START}(${MONTH})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\s*(?:am|pm|uhr)\\b)(?:,?\\s+((?:19|20)\\d\\d))?`,
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
    parts: ([, a, , b, y], hints) => ({ y, ...numbered(Number(a), Number(b), hints) }),
  },
  {
    // Tue 12/05, Mi 12.05: only with a weekday, because otherwise it could be a fraction or a time
    pattern: new RegExp(`${NAMED}(\\d{1,2})([/.])(\\d{1,2})(?![\\d:/]|\\.\\d|\\s*(?:am|pm|uhr)\\b)`, 'giu'),
    parts: ([, a, by, b], hints) =>
      numbered(Number(a), Number(b), { ...hints, dayFirst: hints.dayFirst || by === '.' }),
  },
  {
    // 4/5 (Mon)
    pattern: new RegExp(`(?<![\\d:./])(\\d{1,2})([/.])(\\d{1,2})\\.?\\s*\\((${ANY_WEEKDAY})\\.?\\)`, 'giu'),
    parts: ([, a, by, b, day], hints) =>
      onWeekday(Number(a), Number(b), weekdayOf(day ?? ''), hints, by === '.'),
  },
  {
    // 3.5., as in German
    pattern: new RegExp(`${LEAD}(?<![\\d:.])(\\d{1,2})\\.(\\d{1,2})\\.(?!\\d)`, 'giu'),
    parts: ([, d, m]) => ({ m: Number(m), d: Number(d) }),
  },
];

function numbered(first: number, second: number, { dayFirst }: DateHints): Parts {
  const swap = second > 12 || (!dayFirst && first <= 12);
  return swap ? { m: first, d: second } : { m: second, d: first };
}

/** Decides which of two numbers is the day, by the weekday beside it. */
function onWeekday(
  first: number,
  second: number,
  weekday: number | undefined,
  hints: DateHints,
  isDotted: boolean,
): Parts {
  const usual = numbered(first, second, { ...hints, dayFirst: hints.dayFirst || isDotted });
  const other = { m: usual.d, d: usual.m };
  const falls = (parts: Parts): boolean => {
    const date = dateOf(parts, hints.near);
    return date !== null && new Date(`${date}T00:00:00Z`).getUTCDay() === weekday;
  };
  return weekday !== undefined && !falls(usual) && falls(other) ? other : usual;
}

/** A second day before it, as in 14–16 June, or after it, as in May 3–7. */
const SPAN_BEFORE =
  /(?<!(?:day|tag|jour|día|dia|giorno|dag|week|part|stage|etappe|étape|of|von|sur|flight|flug|vol|leg|segment)\s*)(?<!\d)\d{1,2}(?:st|nd|rd|th|º|\.)?\s*(?:[-–—/&]|to|until|till|til|and|bis|und|au|et|al|a|y|e|t\/m|tot|do)\s*$/iu;
const SPAN_AFTER = /^\s*[-–—]\s*\d{1,2}(?:st|nd|rd|th)?(?![\d:.h])(?!\s*(?:am|pm|uhr))/iu;

/** Whether the only date of a line is one end of a span; such a line is no day heading. */
export const isSpan = (line: string, { from, to }: FoundDate): boolean =>
  SPAN_BEFORE.test(line.slice(0, from)) || SPAN_AFTER.test(line.slice(to));

/** Results per hints, because every cell of a paper is searched many times. */
const seen = new WeakMap<DateHints, Map<string, FoundDate[]>>();
/** Every date in a line, in order. */
export function findDates(line: string, hints: DateHints): FoundDate[] {
  // every format contains a digit
  if (!/\d/.test(line)) return [];
  const known = seen.get(hints) ?? new Map<string, FoundDate[]>();
  if (!seen.has(hints)) seen.set(hints, known);
  const before = known.get(line);
  if (before) return [...before];
  const found: FoundDate[] = [];
  for (const { pattern, parts } of FORMS)
    for (const match of line.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((one) => from < one.to && to > one.from)) continue;
      const read = parts(match, hints);
      const date = read && dateOf(read, hints.near);
      if (date) found.push({ date, from, to });
    }
  found.sort((a, b) => a.from - b.from);
  known.set(line, found);
  return [...found];
}

function dateOf({ y, m, d }: Parts, { startOn, endOn }: DateHints['near']): string | null {
  if (y !== undefined) return real(y.length === 2 ? Number(y) + 2000 : Number(y), m, d);
  // the year that puts it closest to the planned dates
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

/** Whether 03/04/2027 is in April, judged by the unambiguous dates of the text. */
export function isDayFirst(text: string): { dayFirst: boolean; sure: boolean } {
  let [dayFirst, monthFirst, open] = [0, 0, 0];
  for (const [, a, , b] of text.matchAll(/(?<![\d:.])(\d{1,2})([/.-])(\d{1,2})\2(?:19|20)?\d\d(?![\d:])/g)) {
    if (Number(a) > 12) dayFirst += 1;
    else if (Number(b) > 12) monthFirst += 1;
    else if (a !== b) open += 1;
  }
  return { dayFirst: monthFirst <= dayFirst, sure: open === 0 || dayFirst !== monthFirst };
}

/** The same for a text about known dates: chooses the reading that puts more of its dates inside them. */
export function isDayFirstNear(lines: readonly string[], near: DateHints['near']): boolean {
  const inside = (dayFirst: boolean): number => {
    const hints = { near, dayFirst };
    return lines
      .flatMap((line) => findDates(line, hints))
      .filter(({ date }) => date >= near.startOn && date <= near.endOn).length;
  };
  const { dayFirst } = isDayFirst(lines.join('\n'));
  return inside(!dayFirst) > inside(dayFirst) ? !dayFirst : dayFirst;
}
