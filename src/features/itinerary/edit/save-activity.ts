import type { Location } from '#contract/schemas/common.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { updateActivity } from '#src/mutations/activities/update-activity.ts';

/** Fields as the API names them; times are instants in UTC. */
export interface ActivityFields {
  name: string;
  subtitle: string;
  description: string;
  location: Location;
  startIsoTime: string;
  endIsoTime: string;
  /** The zone in which its times are given. */
  timezone: string;
}

/**
 * `base` holds, for each field in `set`, what was on screen when the edit began. Rejects if this device could
 * not store it.
 */
export type SaveActivity = (set: Partial<ActivityFields>, base: Partial<ActivityFields>) => Promise<void>;

/** Saves fields of an activity, each against the value it had on screen. */
export const saveActivity =
  (activity: ShownActivity): SaveActivity =>
  async (set, base) => {
    // one mutation per action; moving one time may move the other, then both are sent together
    const saved = updateActivity({
      eventId: activity.eventId,
      dayId: activity.programId,
      activityId: activity.id,
      set,
      base,
    });
    announceChange(saved, messages.activity.update);
    await saved;
  };
