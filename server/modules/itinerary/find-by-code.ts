import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { idEndOf } from '#contract/rules/short-link.ts';
import { Refusal } from '#server/change/refusal.ts';
import { eventFor } from '#server/access/event-for.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { events } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';

/**
 * The event of a short link, for whoever may see it by its long one. Codes that lead nowhere are counted by
 * network, so that nobody tries them out.
 * @throws Refusal EVENT_NOT_FOUND, RATE_LIMITED
 */
export async function findByCode(
  reader: Reader,
  code: string,
  { misses, network, ...viewer }: Viewer & { misses: AttemptLimit; network: string },
): Promise<EventAccess> {
  // before the look, so that many at the same time are not free
  misses.take(network, viewer.now);
  const end = idEndOf(code);
  const [row] = end
    ? await reader
        .select({ id: events.id })
        .from(events)
        .where(and(eq(sql`right((${events.id})::text, 12)`, end), isNull(events.deletedAt)))
        // ids are proposed by devices: nobody takes over the link of an event that was there before
        .orderBy(asc(events.createdAt))
        .limit(1)
    : [];
  if (!row) throw new Refusal('EVENT_NOT_FOUND');
  const access = await eventFor(reader, viewer.userId, row.id, 'viewProgram', viewer.now);
  misses.giveBack(network);
  return access;
}
