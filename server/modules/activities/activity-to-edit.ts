import { eventForChange } from '#server/access/event-for.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { findActivityOfEvent } from '#server/modules/activities/find-activity.ts';
import type { ActivityRecord } from '#server/modules/activities/present-activity.ts';
import { findDay, wasDay } from '#server/modules/days/find-day.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';

interface OfDay extends Record<string, string> {
  eventId: string;
  dayId: string;
}
export interface OfActivity extends OfDay {
  activityId: string;
}
export interface DayToEdit {
  access: EventAccess;
  day: DayRecord;
}
export interface ActivityToEdit extends DayToEdit {
  activity: ActivityRecord;
}

/** @throws Refusal EVENT_NOT_FOUND, FORBIDDEN, DAY_NOT_FOUND */
export async function dayToEdit(unit: Unit, { eventId, dayId }: OfDay): Promise<DayToEdit> {
  const access = await eventForChange(unit, eventId, 'editProgram');
  return { access, day: await findDay(unit.tx, access.event.id, dayId) };
}

/**
 * The activity and its current day. The caller may not know yet that it was moved to another day, and that the day
 * they name is gone.
 * @throws Refusal the same, and ACTIVITY_NOT_FOUND
 */
export async function activityToEdit(unit: Unit, params: OfActivity): Promise<ActivityToEdit> {
  const access = await eventForChange(unit, params.eventId, 'editProgram');
  const { tx } = unit;
  const eventId = access.event.id;
  if (!(await wasDay(tx, eventId, params.dayId))) await findDay(tx, eventId, params.dayId);
  const activity = await findActivityOfEvent(tx, eventId, params.activityId);
  return { access, activity, day: await findDay(tx, eventId, activity.dayId) };
}
