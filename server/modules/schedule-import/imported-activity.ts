import type { ImportedActivity } from '#server/db/schema.ts';
import type { PlannedActivity } from '#server/modules/schedule-import/planned-event.ts';

/** The activity as the file describes it. */
export const importedActivityOf = (activity: PlannedActivity): ImportedActivity => {
  const { name, subtitle, description, location, on, startsLocal, endsLocal } = activity;
  return {
    name,
    subtitle,
    description,
    location,
    on,
    startsLocal,
    endsLocal,
    timezone: activity.timezone ?? null,
  };
};
