import { and, eq } from 'drizzle-orm';
import { isId } from '#server/access/is-id.ts';
import { days, tombstones } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';

/** @throws Refusal DAY_NOT_FOUND, also for a day of another event */
export async function findDay(reader: Reader, eventId: string, dayId: string): Promise<DayRecord> {
  const [day] = isId(dayId)
    ? await reader
        .select()
        .from(days)
        .where(and(eq(days.id, dayId), eq(days.eventId, eventId)))
    : [];
  if (!day) throw new Refusal('DAY_NOT_FOUND');
  return day;
}

/** Whether this is a deleted day of the event. Known for as long as tombstones are kept. */
export const wasDay = async (reader: Reader, eventId: string, dayId: string): Promise<boolean> =>
  isId(dayId) &&
  (await reader.$count(
    tombstones,
    and(eq(tombstones.rowId, dayId), eq(tombstones.tableName, 'days'), eq(tombstones.eventId, eventId)),
  )) > 0;
