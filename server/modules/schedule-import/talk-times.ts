import { addDays, localOf } from '#contract/rules/time.ts';
import type { Conference, Talk } from '#server/modules/schedule-import/schedule-file.ts';

type ScheduleDay = Conference['days'][number];

const minutesOf = (clock: string): number => {
  const [minutes = 0, hours = 0, days = 0] = clock.split(':').map(Number).reverse();
  return (days * 24 + hours) * 60 + minutes;
};
const wall = (date: string, minutes: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000).toISOString().slice(0, 19);
const clockOf = (when: string | null | undefined): string | null =>
  /T(\d\d:\d\d)/.exec(when ?? '')?.[1] ?? null;

/** A talk's start as wall time on its real date; null if the file does not state it. */
export function startOf(talk: Talk, day: ScheduleDay, zone: string): string | null {
  if (talk.date && /T.*(Z|[+-]\d\d:?\d\d)$/.test(talk.date))
    return localOf(new Date(talk.date).toISOString(), zone);
  // 24:00 is on the next day
  if (talk.date?.includes('T')) return wall(talk.date.slice(0, 10), minutesOf(talk.date.slice(11, 16)));
  if (!talk.start) return null;
  const minutes = minutesOf(talk.start.slice(0, 5).replace(/:$/, ''));
  if (talk.date) return wall(talk.date, minutes);
  // a bare clock time before the beginning of the day means after midnight; hours from 24 on say so themselves
  const begin = clockOf(day.day_start);
  return wall(begin && minutes < minutesOf(begin) ? addDays(day.date, 1) : day.date, minutes);
}

export interface TalkEnd {
  /** The end to display: no later than the last second of the day on which it starts. */
  end: string;
  /** The real end, if after midnight. */
  realEnd: string | null;
  /** The file gave no duration. */
  noLength: boolean;
}

/** Adds the duration in wall time, so that a clock change cannot put the end before the start. */
export function endOf(start: string, duration: string): TalkEnd {
  const length = minutesOf(duration);
  const date = start.slice(0, 10);
  const startMinutes = minutesOf(start.slice(11, 16));
  const end = wall(date, startMinutes + Math.max(1, length));
  const over = end.slice(0, 10) !== date;
  const afterMidnight = over && end !== `${addDays(date, 1)}T00:00:00`;
  return {
    end: over ? `${date}T23:59:59` : end,
    realEnd: afterMidnight ? end : null,
    noLength: length === 0,
  };
}
