import { localOf } from '#contract/rules/time.ts';
import type { Location } from '#contract/schemas/common.ts';
import { compare } from '#src/data/views/by-time.ts';
import { hasTracks, inTwoPlaces } from '#src/features/itinerary/schedule/clashes.ts';

const FREE_FROM = 60 * 60_000;
export interface Timed {
  id: string;
  name: string;
  startDateTime: string;
  endDateTime: string;
  timezone: string;
  location?: Location;
}

/** Activities that start at the same moment. Wall times are in the activity's own zone. */
export interface Slot<A extends Timed> {
  /** Instant and zone: stable as long as the order of activities is. */
  key: string;
  startLocal: string;
  activities: A[];
  /** ms of free time before this slot; 0 unless worth mentioning. */
  freeBefore: number;
  /** For each activity of this slot, the names of earlier activities still under way. */
  overlaps: string[][];
}

const known = new WeakMap<readonly Timed[], Slot<Timed>[]>();
/** Shared by activities without overlaps, so that they do not re-render. */
const NONE: string[] = [];

/**
 * The activities of a day grouped by start time, in order, with gaps and overlaps. Cached per list, because
 * several parts of a screen need it.
 */
export function slotsOf<A extends Timed>(activities: readonly A[]): Slot<A>[] {
  const slots = (known.get(activities) as Slot<A>[] | undefined) ?? makeSlots(activities);
  known.set(activities, slots);
  return slots;
}

function makeSlots<A extends Timed>(activities: readonly A[]): Slot<A>[] {
  const inOrder = [...activities].sort(
    (a, b) =>
      compare(a.startDateTime, b.startDateTime) ||
      compare(a.timezone, b.timezone) ||
      compare(a.endDateTime, b.endDateTime) ||
      compare(a.id, b.id),
  );
  const slots: Slot<A>[] = [];
  let busyUntil = 0;
  let going: A[] = [];
  const tracks = hasTracks(inOrder);
  for (const activity of inOrder) {
    const key = `${activity.startDateTime}|${activity.timezone}`;
    const start = Date.parse(activity.startDateTime);
    going = going.filter((other) => Date.parse(other.endDateTime) > start);
    const last = slots.at(-1);
    const clashes = tracks
      ? NONE
      : going
          .filter((other) => other.startDateTime !== activity.startDateTime && !inTwoPlaces(other, activity))
          .map(({ name }) => name);
    if (last?.key === key) {
      last.activities.push(activity);
      last.overlaps.push(clashes.length > 0 ? clashes : NONE);
    } else
      slots.push({
        key,
        startLocal: localOf(activity.startDateTime, activity.timezone),
        activities: [activity],
        freeBefore: busyUntil > 0 && start - busyUntil >= FREE_FROM ? start - busyUntil : 0,
        overlaps: [clashes.length > 0 ? clashes : NONE],
      });
    going.push(activity);
    busyUntil = Math.max(busyUntil, Date.parse(activity.endDateTime));
  }
  return slots;
}
