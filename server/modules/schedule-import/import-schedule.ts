import { setImmediate as others } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Privacy, RsvpType } from '#contract/schemas/common.ts';
import { activities, days } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import { dayName } from '#contract/rules/day-name.ts';
import { insertEvent } from '#server/modules/events/create-event.ts';
import { located } from '#server/modules/schedule-import/located.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import { rememberImport, type ImportedEntry } from '#server/modules/schedule-import/remember-import.ts';
import { toldIn } from '#server/modules/schedule-import/told-in.ts';
import { insertNew } from '#server/change/insert-new.ts';

/** Rows written before others in this process get a turn. */
const ROWS_BETWEEN_OTHERS = 200;

/**
 * Writes a planned schedule as an event of the caller, possibly in the past. Returns the event's id.
 * @throws Refusal ID_TAKEN
 */
export async function importSchedule(
  unit: Unit,
  plan: PlannedEvent,
  of: {
    id?: string | undefined;
    privacy: Privacy;
    rsvpType: RsvpType;
    needsReview?: boolean;
    /** Remember what the file said, so that a newer file can be compared with it. */
    fromFile: boolean;
  },
): Promise<string> {
  const { id = uuidv7(), privacy, rsvpType, needsReview = false } = of;
  const { name, description, timezone, dates } = plan;
  unit.leaveToPulls();
  const version = await insertEvent(unit, {
    id,
    name,
    description,
    timezone,
    privacy,
    rsvpType,
    needsReview,
    startOn: dates[0] ?? '',
    endOn: dates.at(-1) ?? '',
  });
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
  for (let from = 0; from < plan.activities.length; from += ROWS_BETWEEN_OTHERS) {
    const some = plan.activities.slice(from, from + ROWS_BETWEEN_OTHERS);
    const rows = some.map(({ on, key: _key, location, coordinates, ...activity }) => ({
      id: uuidv7(),
      dayId: dayOf(on),
      ...activity,
      location: located(location, coordinates),
      ...stamp,
    }));
    await insertNew(unit, activities, rows);
    some.forEach((one, at) =>
      told.push({ key: one.key ?? null, told: toldIn(one), activityId: rows[at]?.id ?? null }),
    );
    await others();
  }
  if (of.fromFile) await rememberImport(unit, { eventId: id, timezone }, told);
  return id;
}
