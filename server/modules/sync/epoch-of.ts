import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { eventEpochs } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

/** The epoch of all versions from before epochs existed. */
const FIRST = 'first';

interface OfEvent {
  event: EventRecord;
  version: number;
}

/** The epoch in which a version of an event was issued. */
export async function epochOf(reader: Reader, event: EventRecord, version: number): Promise<string> {
  return (await epochsOf(reader, [{ event, version }]))({ event, version });
}

/** The same for many versions, of different events. Only versions of earlier epochs require a lookup, of one statement. */
export async function epochsOf(reader: Reader, all: readonly OfEvent[]): Promise<(one: OfEvent) => string> {
  const earlier = all.filter(isOfEarlier).map(({ event: { id }, version }) => ({ id, version }));
  const run = reader
    .select({ epoch: eventEpochs.epoch })
    .from(eventEpochs)
    .where(and(eq(eventEpochs.eventId, sql`seen.id`), lte(eventEpochs.firstVersion, sql`seen.version`)))
    .orderBy(desc(eventEpochs.firstVersion))
    .limit(1)
    .as('run');
  const found =
    earlier.length === 0
      ? []
      : await reader
          .select({ id: sql<string>`seen.id`, version: sql<number>`seen.version`, epoch: run.epoch })
          .from(sql`jsonb_to_recordset(${JSON.stringify(earlier)}::jsonb) as seen (id uuid, version integer)`)
          .crossJoinLateral(run);
  const known = new Map(found.map(({ id, version, epoch }) => [keyOf(id, version), epoch]));
  return (one) => (isOfEarlier(one) ? known.get(keyOf(one.event.id, one.version)) : one.event.epoch) ?? FIRST;
}

const isOfEarlier = ({ event: { epoch, epochFrom }, version }: OfEvent): boolean =>
  version < epochFrom && epoch !== null;

const keyOf = (id: string, version: number): string => `${id}/${version}`;
