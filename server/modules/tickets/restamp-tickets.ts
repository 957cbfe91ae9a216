import { and, eq, gte, isNull } from 'drizzle-orm';
import { inUnit } from '#server/change/in-unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { events, rsvps, ticketKeys } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { ticketKey } from '#server/modules/tickets/tickets.ts';
import type { Services } from '#server/providers/services.ts';

/** No zone is further behind UTC, and an event that is over needs no door. */
const OVER_MS = 2 * 86_400_000;

/**
 * A new secret means that tickets are signed with another key. Devices would keep their rows for as long as nothing
 * else changes: hosts' devices would reject new tickets, and guests would show rejected ones. So the rows that carry
 * tickets are stamped, once, when a server first starts with that key.
 */
export async function restampTickets({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const point = ticketKey();
  const known = await db.select().from(ticketKeys);
  if (known.some((one) => one.point === point)) return;
  const now = clock();
  const lastDay = new Date(now.getTime() - OVER_MS).toISOString().slice(0, 10);
  const ahead = await db
    .select({ id: events.id })
    .from(events)
    .where(and(isNull(events.deletedAt), gte(events.endOn, lastDay)))
    .orderBy(events.id);
  // on the first start that records a key, it is unknown whether the key has changed
  for (const { id } of known.length > 0 ? ahead : [])
    await inUnit(db, now, async (unit) => {
      const version = await stampEvent(unit, id);
      await unit.tx
        .update(rsvps)
        .set({ version })
        .where(and(eq(rsvps.eventId, id), eq(rsvps.status, 'YES')));
    });
  // last, so that an interrupted run starts over
  await transaction(db, async (tx) => {
    await tx.delete(ticketKeys);
    await tx.insert(ticketKeys).values({ point, since: now }).onConflictDoNothing();
  });
}
