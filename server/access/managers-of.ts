import { and, eq } from 'drizzle-orm';
import { rsvps } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

/** Ids of the owner and hosts of an event. */
export async function managersOf(
  reader: Reader,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<string[]> {
  const hosts = await reader
    .select({ userId: rsvps.userId })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, id), eq(rsvps.isHost, true)));
  return [...new Set([ownerId, ...hosts.flatMap(({ userId }) => userId ?? [])])];
}
