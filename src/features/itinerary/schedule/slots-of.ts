import { localOf } from '#contract/rules/time.ts';

const FREE_FROM = 60 * 60_000;
/**
 * From this many at once the day is a programme with tracks, where overlapping is the plan and no warning.
 */
const TRACKS_FROM = 3;

export interface Timed {
  id: string;
  name: string;
  startDateTime: string;
  endDateTime: string;
  timezone: string;
}

/** What starts at one moment. Wall times are those of the activity's own zone. */
export interface Slot<A extends Timed> {
  /** Instant and zone: stable while the order of activities is. */
  key: string;
  startLocal: string;
  activities: A[];
  /** Milliseconds of nothing planned before this slot; 0 unless worth saying. */
  freeBefore: number;
  /** Names of earlier activities that are still going on, for an activity of this slot. */
  overlaps: string[];
}

/** The activities of a day grouped by start time, in time order, with gaps and overlaps. */
export function slotsOf<A extends Timed>(activities: readonly A[]): Slot<A>[] {
  const inOrder = [...activities].sort(
    (a, b) =>
      a.startDateTime.localeCompare(b.startDateTime) ||
      a.timezone.localeCompare(b.timezone) ||
      a.endDateTime.localeCompare(b.endDateTime) ||
      a.id.localeCompare(b.id),
  );
  const slots: Slot<A>[] = [];
  let busyUntil = 0;
  let going: A[] = [];
  let most = 0;
  for (const activity of inOrder) {
    const key = `${activity.startDateTime}|${activity.timezone}`;
    const start = Date.parse(activity.startDateTime);
    going = going.filter((other) => Date.parse(other.endDateTime) > start);
    const last = slots.at(-1);
    if (last?.key === key) last.activities.push(activity);
    else
      slots.push({
        key,
        startLocal: localOf(activity.startDateTime, activity.timezone),
        activities: [activity],
        freeBefore: busyUntil > 0 && start - busyUntil >= FREE_FROM ? start - busyUntil : 0,
        overlaps: going.map((other) => other.name),
      });
    going.push(activity);
    most = Math.max(most, going.length);
    busyUntil = Math.max(busyUntil, Date.parse(activity.endDateTime));
  }
  return most < TRACKS_FROM ? slots : slots.map((slot) => ({ ...slot, overlaps: [] }));
}
