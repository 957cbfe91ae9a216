import { addDays } from '#contract/rules/time.ts';
import type { Draft } from '#server/providers/planner/planner.ts';

type Activity = Draft['activities'][number];
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const HALF_DAY = 720;
/** Evidence of a 24-hour clock. */
const COUNTS_ON = /\b(?:1[3-9]|2[0-3])[:.h]\d\d|\b(?:1[3-9]|2[0-3])h\b|\d\s*(?:uhr|uur)\b/iu;
/** Evidence that the half of the day is stated. */
const SAID = /\d\s*[ap]\.?\s?m\b|\d[ap]\b|noon|midnight/iu;

/**
 * Corrects papers that restart at one in the afternoon: an agenda from 11:30 to 1:00 and on to 2:00. Hours that run
 * backwards within a day are moved to the afternoon, unless they state their half of the day, or the paper uses a
 * 24-hour clock.
 */
export function inTwentyFourHours(activities: readonly Activity[], text: string): Activity[] {
  if (COUNTS_ON.test(text) || !wrapsIn(activities)) return [...activities];
  const at = new Map<string, number>();
  return activities.map((activity) => {
    const before = at.get(activity.date) ?? 0;
    const shift = (clock: string, after: number): string => {
      const own = minutes(clock);
      return own < after && own + HALF_DAY < 1440 ? asClock(own + HALF_DAY) : clock;
    };
    const said = SAID.test(activity.source ?? '');
    const start = said ? activity.start : shift(activity.start, before);
    at.set(activity.date, minutes(start));
    if (said) return activity;
    const written = /\d\s*[-–—]\s*(\d{1,2})[:.](\d\d)/.exec(activity.source ?? '');
    const end = written ? `${(written[1] ?? '').padStart(2, '0')}:${written[2]}` : activity.end;
    return { ...activity, start, end: end && shift(end, minutes(start)) };
  });
}

/** Whether times run from 12:15 to 1:00, within a span or from one activity to the next. */
function wrapsIn(activities: readonly Activity[]): boolean {
  const open = activities.filter(({ source }) => !SAID.test(source ?? ''));
  const isLate = (clock: string): boolean => minutes(clock) >= 600 && minutes(clock) < 780;
  return open.some(({ start, date, source }, k) => {
    if (isLate(start) && /\d\s*[-–—]\s*0?[1-4][:.]\d\d/.test(source ?? '')) return true;
    const next = open[k + 1];
    return (
      next?.date === date &&
      isLate(start) &&
      /^0[1-4]/.test(next.start) &&
      !/\b0\d[:.]/.test(next.source ?? '')
    );
  });
}

/** Moves to the next date what follows a day's evening but begins after midnight. */
export function intoTheNight(activities: readonly Activity[]): Activity[] {
  const at = new Map<string, string>();
  return activities.map((activity) => {
    const before = at.get(activity.date);
    at.set(activity.date, activity.start);
    const isNight =
      before !== undefined &&
      before >= '18:00' &&
      activity.start < '05:00' &&
      /(?<!\d)0\d?[:.h]\d\d|\d\s*a\.?m|midnight/i.test(activity.source ?? '');
    const next = addDays(activity.date, 1);
    return isNight ? { ...activity, date: next } : activity;
  });
}

const asClock = (all: number): string =>
  `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
