import { and, desc, eq, lte } from 'drizzle-orm';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { eventEpochs } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

/** The epoch of all versions from before epochs existed. */
const FIRST = 'first';

/** The epoch in which a version of an event was issued. Only versions of earlier epochs require a lookup. */
export async function epochOf(reader: Reader, event: EventRecord, version: number): Promise<string> {
  if (version >= event.epochFrom || event.epoch === null) return event.epoch ?? FIRST;
  const [run] = await reader
    .select({ epoch: eventEpochs.epoch })
    .from(eventEpochs)
    .where(and(eq(eventEpochs.eventId, event.id), lte(eventEpochs.firstVersion, version)))
    .orderBy(desc(eventEpochs.firstVersion))
    .limit(1);
  return run?.epoch ?? FIRST;
}
