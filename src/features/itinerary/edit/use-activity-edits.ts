import { useEffect, useRef } from 'react';
import type { Location } from '#contract/schemas/common.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { useOutcome } from '#src/features/itinerary/edit/use-outcome.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import { updateActivity } from '#src/mutations/activities/update-activity.ts';

/** Fields as the call names them; times are instants in UTC. */
export interface ActivityFields {
  name: string;
  subtitle: string;
  description: string;
  location: Location;
  startIsoTime: string;
  endIsoTime: string;
}

const fieldsOf = (activity: ShownActivity): ActivityFields => ({
  name: activity.name,
  subtitle: activity.subtitle,
  description: activity.description,
  location: activity.location,
  startIsoTime: activity.startDateTime,
  endIsoTime: activity.endDateTime,
});

/**
 * `base` holds, for each field of `set`, what was on screen when the edit began. Rejects when this device
 * could not keep it.
 */
export type SaveActivity = (set: Partial<ActivityFields>, base: Partial<ActivityFields>) => Promise<void>;

/** Saves fields of an activity, each against the value it had on screen. */
export function useActivityEdits(activity: ShownActivity): SaveActivity {
  const tell = useOutcome();
  const latest = useRef(activity);
  useEffect(() => {
    latest.current = activity;
  });
  return async (set, base) => {
    // Step 1: one mutation per act; moving one time may move the other, then both go together.
    const saved = updateActivity({
      eventId: activity.eventId,
      dayId: activity.programId,
      activityId: activity.id,
      set,
      base,
    });
    tell(saved, {
      done: messages.activity.updated,
      failed: messages.activity.updateFailed,
      holds: () =>
        Object.entries(set).every(
          ([field, value]) => fieldsOf(latest.current)[field as keyof ActivityFields] === value,
        ),
    });
    await saved;
  };
}
