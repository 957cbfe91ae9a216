import { and, eq, sql } from 'drizzle-orm';
import { rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

/** Written like the condition of the partial index on hosts: a prepared plan cannot match a parameter to it. */
export const isHost = sql`${rsvps.isHost}`;

/** Ids of the owner and hosts of an event. */
export async function managersOf(
  reader: Reader,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<string[]> {
  const hosts = await reader
    .select({ userId: rsvps.userId })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, id), isHost));
  return [...new Set([ownerId, ...hosts.flatMap(({ userId }) => userId ?? [])])];
}
