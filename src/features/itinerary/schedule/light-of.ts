import { localOf } from '#contract/rules/time.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';

/** The local hour, 0 to 23, in which an activity starts: the light of its painted picture. */
export const lightOf = ({
  startDateTime,
  timezone,
}: Pick<ShownActivity, 'startDateTime' | 'timezone'>): number =>
  Number(localOf(startDateTime, timezone).slice(11, 13));
