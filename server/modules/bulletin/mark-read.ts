import { and, eq, lte } from 'drizzle-orm';
import type { ReadRow } from '#contract/schemas/bulletin.ts';
import type { Unit } from '#server/change/unit.ts';
import { bulletins, reads } from '#server/db/schema.ts';
import { presentRead } from '#server/modules/bulletin/present-bulletin.ts';
import { markSettled } from '#server/modules/notifications/mark-read.ts';

/**
 * Marks bulletins up to this time, and the notifications of them, as read by the caller. Marks only move forward, so
 * they may arrive in any order. They are never ahead of now, or they would cover bulletins not yet written.
 */
export async function markRead(unit: Unit, eventId: string, to: string): Promise<ReadRow> {
  const own = and(eq(reads.eventId, eventId), eq(reads.userId, unit.actor.userId));
  const readTo = new Date(Math.min(Date.parse(to), unit.now.getTime()));
  const [before] = await unit.tx.select().from(reads).where(own);
  if (before && before.bulletins >= readTo) return presentRead(before, unit.actor);
  const mark = {
    bulletins: readTo,
    // concerns only the person and the hosts; a crowd reading at once must not poke everybody
    version: await unit.bump(eventId, { poke: false }),
    updatedAt: unit.now,
  };
  const [row] = await unit.tx
    .insert(reads)
    .values({ eventId, userId: unit.actor.userId, ...mark })
    .onConflictDoUpdate({ target: [reads.eventId, reads.userId], set: mark })
    .returning();
  if (!row) throw new Error('a mark was not stored');
  const read = unit.tx
    .select({ id: bulletins.id })
    .from(bulletins)
    .where(and(eq(bulletins.eventId, eventId), lte(bulletins.postedAt, readTo)));
  await markSettled(unit, { eventId, userId: unit.actor.userId }, 'bulletin', read);
  return presentRead(row, unit.actor);
}
