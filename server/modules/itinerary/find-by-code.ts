import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { idEndOf } from '#contract/rules/short-link.ts';
import { Refusal } from '#server/change/refusal.ts';
import { eventFor } from '#server/access/event-for.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { events } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';

/**
 * Resolves a short link's code to its event, for anyone who may see it by its long link. Unknown codes are counted
 * per network, so that codes cannot be found by trial.
 * @throws Refusal EVENT_NOT_FOUND, RATE_LIMITED
 */
export async function findByCode(
  reader: Reader,
  code: string,
  { misses, network, ...viewer }: Viewer & { misses: AttemptLimit; network: string },
): Promise<EventAccess> {
  // counted before the lookup, so that parallel requests cannot evade the limit
  misses.take(network, viewer.now);
  let isMiss = false;
  try {
    const id = await idOf(reader, code);
    isMiss = id === null;
    if (id === null) throw new Refusal('EVENT_NOT_FOUND');
    return await eventFor(reader, viewer.userId, id, 'viewProgram', viewer.now);
  } finally {
    // a right code does not count, even if its event may not be seen or the database fails
    if (!isMiss) misses.giveBack(network);
  }
}

async function idOf(reader: Reader, code: string): Promise<string | null> {
  const end = idEndOf(code);
  if (!end) return null;
  const [row] = await reader
    .select({ id: events.id })
    .from(events)
    .where(and(eq(sql`right((${events.id})::text, 12)`, end), isNull(events.deletedAt)))
    // ids are chosen by devices: the oldest event wins, so that nobody can take over an existing link
    .orderBy(asc(events.createdAt))
    .limit(1);
  return row?.id ?? null;
}
