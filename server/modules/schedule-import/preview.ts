import type { ImportPreview } from '#contract/schemas/planned.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';

const ACTIVITIES_SHOWN = 300;
const NOTES_SHOWN = 200;

/** A preview of the plan, small enough for a phone. */
export function previewOf(plan: PlannedEvent & Pick<ImportPreview, 'format'>): ImportPreview {
  const { format, name, timezone, dates, activities, notes, skipped = [], tables = [] } = plan;
  return {
    format,
    name,
    timezone,
    startOn: dates[0] ?? '',
    endOn: dates.at(-1) ?? '',
    days: dates.length,
    activities: activities.length,
    first: activities.slice(0, ACTIVITIES_SHOWN).map((activity) => ({
      on: activity.on,
      start: activity.startsLocal.slice(11, 16),
      end: activity.endsLocal.slice(11, 16),
      timezone: activity.timezone ?? null,
      name: activity.name,
      location: activity.location,
    })),
    notes: notes.slice(0, NOTES_SHOWN),
    skipped,
    skippedCount: plan.skippedCount ?? skipped.length,
    tables,
  };
}
