import { v7 as uuidv7 } from 'uuid';
import type { Privacy, RsvpType } from '#contract/schemas/common.ts';
import { activities, days } from '#server/db/schema.ts';
import { yieldToOthers } from '#server/db/yield-between-slices.ts';
import type { Unit } from '#server/change/unit.ts';
import { dayName } from '#contract/rules/day-name.ts';
import { insertEvent } from '#server/modules/events/create-event.ts';
import { located } from '#server/modules/schedule-import/located.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import { rememberImport, type ImportedEntry } from '#server/modules/schedule-import/remember-import.ts';
import { importedActivityOf } from '#server/modules/schedule-import/imported-activity.ts';
import { insertNew } from '#server/change/insert-new.ts';

/** Rows written before yielding to other work in this process. */
const YIELD_EVERY = 100;

export interface ImportAs {
  id?: string | undefined;
  privacy: Privacy;
  rsvpType: RsvpType;
  needsReview?: boolean;
  /** Whether to remember what the file said, so that a newer file can be compared with it. */
  fromFile: boolean;
}

/**
 * Writes a planned schedule as an event of the caller, possibly in the past. Returns the event's id.
 * @throws Refusal ID_TAKEN
 */
export async function importSchedule(unit: Unit, plan: PlannedEvent, as: ImportAs): Promise<string> {
  const { id = uuidv7() } = as;
  const { timezone, dates } = plan;
  unit.leaveToPulls();
  const version = await insertEvent(unit, { ...eventOf(plan, as), id });
  const stamp = { eventId: id, version, updatedAt: unit.now };
  const dayIds = new Map(dates.map((on) => [on, uuidv7()]));
  const dayOf = (on: string) => dayIds.get(on) ?? id;
  await insertNew(
    unit,
    days,
    dates.map((on, index) => ({
      id: dayOf(on),
      on,
      name: plan.dayNames?.get(on) || dayName(index),
      ...stamp,
    })),
  );
  const told: ImportedEntry[] = [];
  for (let from = 0; from < plan.activities.length; from += YIELD_EVERY) {
    const some = plan.activities.slice(from, from + YIELD_EVERY);
    told.push(...(await insertActivities(unit, some, dayOf, stamp)));
    await yieldToOthers();
  }
  if (as.fromFile) await rememberImport(unit, { eventId: id, timezone }, told);
  return id;
}

/** The event's own row, as the file describes it. */
export const eventOf = (
  { name, description, timezone, dates }: PlannedEvent,
  { privacy, rsvpType, needsReview = false }: ImportAs,
) => ({
  name,
  description,
  timezone,
  privacy,
  rsvpType,
  needsReview,
  startOn: dates[0] ?? '',
  endOn: dates.at(-1) ?? '',
});

/** Returns what the file said about each activity, to be remembered. */
export async function insertActivities(
  unit: Unit,
  some: PlannedEvent['activities'],
  dayOf: (on: string) => string,
  stamp: { eventId: string; version: number; updatedAt: Date },
): Promise<ImportedEntry[]> {
  const rows = some.map(({ on, key: _key, location, coordinates, ...activity }) => ({
    id: uuidv7(),
    dayId: dayOf(on),
    ...activity,
    location: located(location, coordinates),
    ...stamp,
  }));
  await insertNew(unit, activities, rows);
  return some.map((one, at) => ({
    key: one.key ?? null,
    told: importedActivityOf(one),
    activityId: rows[at]?.id ?? null,
  }));
}
