import { asc, eq } from 'drizzle-orm';
import { activities, days } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { placeDays } from '#server/modules/days/place-days.ts';
import { putInBin } from '#server/modules/days/put-in-bin.ts';
import { readDays, type DayRecord } from '#server/modules/days/read-day-rows.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';

/**
 * Moves a day and its activities to the bin. Deleting the first or last day shortens the event, a middle one
 * leaves a gap; later days move up by one position.
 * @param together id of the act in which it is deleted with others
 * @throws Refusal LAST_DAY
 */
export async function deleteDay(unit: Unit, day: DayRecord, together?: string): Promise<void> {
  const { eventId } = day;
  const all = await readDays(unit.tx, eventId);
  const place = all.findIndex(({ id }) => id === day.id);
  const left = all.filter(({ id }) => id !== day.id);
  const [first, last] = [left[0], left.at(-1)];
  if (!first || !last) throw new Refusal('LAST_DAY');
  const version = await stampEvent(unit, eventId, { startOn: first.on, endOn: last.on });
  const cascaded = await unit.tx
    .select()
    .from(activities)
    .where(eq(activities.dayId, day.id))
    .orderBy(asc(activities.startsLocal), asc(activities.id));
  await putInBin(unit, { eventId, version, together, day, place, activities: cascaded });
  // cascades to its activities
  await unit.tx.delete(days).where(eq(days.id, day.id));
  await insertTombstones(
    unit,
    { eventId, version },
    'activities',
    cascaded.map(({ id }) => id),
  );
  await insertTombstones(unit, { eventId, version }, 'days', [day.id]);
  await placeDays(
    unit,
    version,
    left.map(({ id, name }, to) => ({ id, name, from: to < place ? to : to + 1, to })),
  );
}
