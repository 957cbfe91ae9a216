import { Dexie } from 'dexie';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { IN_LINE, RSVP_AT, RSVP_OF, type CacheDb } from '#src/data/databases/cache-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { foldOf } from '#src/data/folds.ts';

/**
 * The guest list rows that these decisions are about. They alone determine how pending decisions change the
 * number of attendees: a list has thousands of rows, and the event header, on every tab, needs the count.
 */
export async function readDecidedGuests(
  { rsvps }: CacheDb,
  eventId: string,
  decisions: readonly OutboxRow[],
): Promise<RsvpRow[]> {
  const about = decisions.flatMap((row) => foldOf(row)?.guests?.(row.args) ?? []);
  const ids = about.flatMap((one) => one.ids ?? []);
  const of = (values: readonly string[]) => [...new Set(values)].map((value) => [eventId, value]);
  const found = await Promise.all([
    rsvps.bulkGet([...new Set(ids)]),
    rsvps
      .where(RSVP_OF)
      .anyOf(of(about.flatMap(({ guids = [] }) => guids)))
      .toArray(),
    rsvps
      .where(RSVP_AT)
      .anyOf(of(about.flatMap(({ addresses = [] }) => addresses)))
      .toArray(),
    about.some(({ line }) => line)
      ? rsvps.where(IN_LINE).between([eventId, Dexie.minKey], [eventId, Dexie.maxKey]).toArray()
      : [],
  ]);
  return found.flat().flatMap((row) => (row?.eventId === eventId ? row : []));
}
