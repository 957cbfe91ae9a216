import { useEffect, useRef } from 'react';
import type { Location } from '#contract/schemas/common.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { useOutcome } from '#src/features/itinerary/edit/use-outcome.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import { updateActivity } from '#src/mutations/update-activity.ts';

/** Fields as the call names them (specification section 7); times are instants in UTC. */
export interface ActivityFields { name: string; subtitle: string; description: string; location: Location; startIsoTime: string; endIsoTime: string }

const fieldsOf = (activity: ShownActivity): ActivityFields => ({
  name: activity.name, subtitle: activity.subtitle, description: activity.description, location: activity.location,
  startIsoTime: activity.startDateTime, endIsoTime: activity.endDateTime,
});

/** Saves fields of an activity, each against the value it had on screen. Rejects when this device could not keep it. */
export function useActivityEdits(activity: ShownActivity): (set: Partial<ActivityFields>) => Promise<void> {
  const tell = useOutcome();
  const latest = useRef(activity);
  useEffect(() => { latest.current = activity; });
  return async (set) => {
    const shown = fieldsOf(activity);
    const base = Object.fromEntries(Object.keys(set).map((field) => [field, shown[field as keyof ActivityFields]]));
    // Step 1: one mutation per act; moving one time may move the other, then both go together.
    const saved = updateActivity({ eventId: activity.eventId, dayId: activity.programId, activityId: activity.id, set, base });
    tell(saved, {
      done: messages.activity.updated,
      failed: messages.activity.updateFailed,
      holds: () => Object.entries(set).every(([field, value]) => fieldsOf(latest.current)[field as keyof ActivityFields] === value),
    });
    await saved;
  };
}
