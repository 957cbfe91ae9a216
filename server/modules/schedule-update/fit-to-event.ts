import { dateOf, instantOf } from '#contract/rules/time.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import { importedActivityOf } from '#server/modules/schedule-import/imported-activity.ts';
import type { Entry } from '#server/modules/schedule-update/match-entries.ts';

/**
 * Fits a file's plan to an event that already has a zone. If the file is in the previous file's zone, its wall times
 * keep their meaning, even if hosts have changed the event's zone since; if it is in a new zone, they keep their
 * instants, in that zone.
 */
export function fitToEvent(plan: PlannedEvent, of: { timezone: string; fileZone: string }): Entry[] {
  return plan.activities.map((activity) => {
    const zone = activity.timezone ?? (plan.timezone === of.fileZone ? null : plan.timezone);
    const { key = null, formerKey, coordinates = null } = activity;
    const told = importedActivityOf(activity);
    if (zone === null || zone === of.timezone)
      return { key, formerKey, told: { ...told, timezone: null }, coordinates };
    const on = dateOf(instantOf(told.startsLocal, zone), of.timezone);
    return { key, formerKey, told: { ...told, on, timezone: zone }, coordinates };
  });
}
