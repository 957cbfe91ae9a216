// Schedules for story.spec.ts: one made for the tests, and real ones where available.
import { haveRealSchedules, readRealSchedule, REAL_SCHEDULES } from '#tests/support/real-schedules.ts';
import { largeSchedule } from '#tests/support/some-schedule.ts';

const DATE = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;
const DAY_MS = 86_400_000;

export interface NamedSchedule {
  name: string;
  /**
   * A schedule that starts the day after tomorrow, so that it has not begun in any time zone, even if
   * midnight passes during the test, and can be joined and edited.
   */
  file: object;
}

export const schedules = (): NamedSchedule[] => [
  { name: 'a made schedule', file: inTwoDays(largeSchedule(3, 2, 5)) },
  ...(haveRealSchedules
    ? REAL_SCHEDULES.map((name) => ({ name, file: inTwoDays(readRealSchedule(name)) }))
    : []),
];

/** Shifts every date by the same number of days and changes nothing else. */
function inTwoDays(schedule: { schedule: { conference: { start?: string | undefined } } }): object {
  const first = schedule.schedule.conference.start;
  if (!first) throw new Error('The schedule does not say when it starts.');
  const shift = (Math.floor((Date.now() - Date.parse(first)) / DAY_MS) + 2) * DAY_MS;
  const { days, ...rest } = schedule.schedule.conference as { days?: unknown };
  const moved = (part: unknown) =>
    JSON.parse(
      JSON.stringify(part).replace(DATE, (date) =>
        new Date(Date.parse(date) + shift).toISOString().slice(0, 10),
      ),
    ) as object;
  return {
    ...schedule,
    schedule: { ...schedule.schedule, conference: { ...moved(rest), days: moved(days) } },
  };
}
