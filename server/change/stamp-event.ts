import { eq } from 'drizzle-orm';
import { events } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';

/**
 * Raises the event's version and stamps its own row with it, along with any new column values. For changes to
 * anything an event row shows: texts, dates, hosts, guests, counts and the caller's own answer. Returns the version.
 */
export async function stampEvent(
  unit: Pick<Unit, 'tx' | 'now' | 'bump'>,
  eventId: string,
  values: Partial<Omit<typeof events.$inferInsert, 'id' | 'version' | 'rowVersion' | 'updatedAt'>> = {},
): Promise<number> {
  const version = await unit.bump(eventId);
  await unit.tx
    .update(events)
    .set({ ...values, rowVersion: version, updatedAt: unit.now })
    .where(eq(events.id, eventId));
  return version;
}
