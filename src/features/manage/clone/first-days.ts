import { addDays, daysBetween } from '#contract/rules/time.ts';

/** Maximum number of copies made in one act. */
export const COPIES_MAX = 24;
export const RHYTHMS = ['once', 'week', 'fortnight', 'month'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

const STEP_DAYS = { week: 7, fortnight: 14 } as const;

/** The first days of this many copies, including the given one. */
export function repeated(first: string, rhythm: Rhythm, times: number): string[] {
  if (rhythm === 'once') return [first];
  return Array.from({ length: times }, (_, index) =>
    rhythm === 'month' ? monthsLater(first, index) : addDays(first, index * STEP_DAYS[rhythm]),
  );
}

/** The same day of a later month; its last day if the month is shorter. */
function monthsLater(first: string, months: number): string {
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Repeated days and days added one by one, sorted, without duplicates and without those left out. */
export function firstDays(of: {
  first: string;
  rhythm: Rhythm;
  times: number;
  added: readonly string[];
  left: ReadonlySet<string>;
}): string[] {
  const all = new Set([...repeated(of.first, of.rhythm, of.times), ...of.added]);
  return [...all].filter((date) => !of.left.has(date)).sort();
}

/** Whether copies of this many days would overlap. */
export const overlap = (dates: readonly string[], days: number): boolean =>
  dates.some((date, index) => {
    const next = dates[index + 1];
    return next !== undefined && daysBetween(date, next) < days;
  });
