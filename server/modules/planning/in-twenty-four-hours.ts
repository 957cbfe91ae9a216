import type { Draft } from '#server/providers/planner/planner.ts';

type Activity = Draft['activities'][number];
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const HALF_DAY = 720;
/** Where any of these stands, the paper says which half of the day it means. */
const SAID = /\d\s*[ap]\.?\s?m\b|\b(?:1[3-9]|2[0-3])[:.h]\d\d|\b(?:1[3-9]|2[0-3])h\b|\d\s*(?:uhr|uur)\b/iu;

/**
 * An agenda that goes from 11:30 to 1:00 and on to 2:00 counts the afternoon from one again. Its hours that run
 * backwards within a day are of the afternoon; a paper that names its halves, or an hour beyond twelve, is as it says.
 */
export function inTwentyFourHours(activities: readonly Activity[], text: string): Activity[] {
  const wraps = activities.some(
    ({ start, source }) =>
      minutes(start) >= 600 && minutes(start) < 780 && /\d\s*[-–—]\s*0?[1-4][:.]\d\d/.test(source ?? ''),
  );
  if (SAID.test(text) || !wraps) return [...activities];
  const at = new Map<string, number>();
  return activities.map((activity) => {
    const before = at.get(activity.date) ?? 0;
    const shift = (clock: string, after: number): string => {
      const own = minutes(clock);
      return own < after && own + HALF_DAY < 1440 ? asClock(own + HALF_DAY) : clock;
    };
    const start = shift(activity.start, before);
    at.set(activity.date, minutes(start));
    const written = /\d\s*[-–—]\s*(\d{1,2})[:.](\d\d)/.exec(activity.source ?? '');
    const end = written ? `${(written[1] ?? '').padStart(2, '0')}:${written[2]}` : activity.end;
    return { ...activity, start, end: end && shift(end, minutes(start)) };
  });
}

const asClock = (all: number): string =>
  `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
