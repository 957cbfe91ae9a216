import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { activities, bin, days } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';

/**
 * Moves days to other dates with their activities, at the same times of day. `by`: the distance in days per id.
 * Returns the days that moved.
 */
export async function moveDays(
  unit: Unit,
  version: number,
  by: ReadonlyMap<string, number>,
): Promise<string[]> {
  const moved = [...by].filter(([, shift]) => shift !== 0);
  const stamp = { version, updatedAt: unit.now };
  // one statement per distance: moving the last day to the front moves all others by one
  for (const shift of new Set(moved.map(([, far]) => far))) {
    const ids = moved.filter(([, far]) => far === shift).map(([id]) => id);
    const later = (column: unknown) => sql`${column} + make_interval(days => ${shift}::int)`;
    await unit.tx
      .update(activities)
      .set({ startsLocal: later(activities.startsLocal), endsLocal: later(activities.endsLocal), ...stamp })
      .where(inArray(activities.dayId, ids));
    await unit.tx
      .update(days)
      .set({ on: sql`${days.on} + ${shift}::int`, ...stamp })
      .where(inArray(days.id, ids));
  }
  return moved.map(([id]) => id);
}

/** The same for all days of an event, including those in the bin. */
export async function moveAllDays(
  unit: Unit,
  of: { eventId: string; version: number; by: number },
): Promise<void> {
  const ids = await unit.tx.select({ id: days.id }).from(days).where(eq(days.eventId, of.eventId));
  await moveDays(unit, of.version, new Map(ids.map(({ id }) => [id, of.by])));
  await unit.tx
    .update(bin)
    .set({ on: sql`${bin.on} + ${of.by}::int`, version: of.version, updatedAt: unit.now })
    .where(and(eq(bin.eventId, of.eventId), isNull(bin.restoredAt)));
}
