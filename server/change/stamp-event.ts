import { eq, sql } from 'drizzle-orm';
import { events } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';

/**
 * Raises the event's version and stamps its own row with it, along with any new column values. For changes to
 * anything an event row shows: texts, dates, hosts, guests, counts and the caller's own answer. If it begins on a later
 * date than before, the start reminder becomes due again. Returns the version.
 */
export async function stampEvent(
  unit: Pick<Unit, 'tx' | 'now' | 'bump'>,
  eventId: string,
  values: Partial<Omit<typeof events.$inferInsert, 'id' | 'version' | 'rowVersion' | 'updatedAt'>> = {},
): Promise<number> {
  const version = await unit.bump(eventId);
  const { startOn } = values;
  const due = startOn && {
    reminderSentAt: sql`case when ${events.startOn} >= ${startOn} then ${events.reminderSentAt} end`,
  };
  await unit.tx
    .update(events)
    .set({ ...values, ...due, rowVersion: version, updatedAt: unit.now })
    .where(eq(events.id, eventId));
  return version;
}
