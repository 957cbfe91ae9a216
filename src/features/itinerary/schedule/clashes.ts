import type { Location } from '#contract/schemas/common.ts';
import { placeWords } from '#src/data/views/place-words.ts';

/**
 * From this many concurrent activities on, the day is a programme with tracks, where overlaps are intended and
 * not worth a warning.
 */
const TRACKS_FROM = 3;

interface Placed {
  id: string;
  name: string;
  startDateTime: string;
  endDateTime: string;
  location?: Location;
}

/** In parallel on purpose: someone who plans two things at once gives each its own place. */
export function inTwoPlaces(a: Pick<Placed, 'location'>, b: Pick<Placed, 'location'>): boolean {
  const [one, other] = [a, b].map(({ location = null }) => placeWords(location).trim().toLowerCase());
  return Boolean(one) && Boolean(other) && one !== other;
}

/** Whether this is a day with tracks. */
export function hasTracks(activities: readonly Placed[]): boolean {
  const inOrder = (times: string[]) => times.map((time) => Date.parse(time)).sort((a, b) => a - b);
  const ends = inOrder(activities.map(({ endDateTime }) => endDateTime));
  let over = 0;
  return inOrder(activities.map(({ startDateTime }) => startDateTime)).some((start, begun) => {
    while ((ends[over] ?? start + 1) <= start) over += 1;
    return begun + 1 - over >= TRACKS_FROM;
  });
}

/** Names of the activities on its day that overlap with this one in the same place. */
export const clashesOf = (activity: Placed, ofDay: readonly Placed[]): string[] =>
  hasTracks(ofDay)
    ? []
    : ofDay
        .filter(
          (other) =>
            other.id !== activity.id &&
            !inTwoPlaces(other, activity) &&
            Date.parse(other.startDateTime) < Date.parse(activity.endDateTime) &&
            Date.parse(activity.startDateTime) < Date.parse(other.endDateTime),
        )
        .map(({ name }) => name);
