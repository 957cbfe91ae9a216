import { and, eq } from 'drizzle-orm';
import { isManager } from '#contract/rules/relation.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { eventFor } from '#server/access/event-for.ts';
import type { Viewer } from '#server/access/relation-to-event.ts';
import { rsvps } from '#server/db/schema.ts';
import { mapInTurns } from '#server/db/yield-between-slices.ts';
import { longSnapshot } from '#server/db/transaction.ts';
import type { Db, Reader } from '#server/db/types.ts';
import { presenterOfRsvps } from '#server/modules/rsvp/present-rsvp.ts';
import { readRsvps } from '#server/modules/rsvp/read-rsvps.ts';

/** All RSVPs for managers; for guests, the people who are coming, without their e-mails. */
export async function listRsvps(
  db: Db,
  eventId: string,
  viewer: Viewer & { userId: string },
): Promise<RsvpRow[]> {
  const accessNow = (reader: Reader) => eventFor(reader, viewer.userId, eventId, 'viewGuestList', viewer.now);
  const { access, rows } = await longSnapshot(
    db,
    async (reader) => {
      const access = await accessNow(reader);
      const attending = isManager(access.relation) ? undefined : eq(rsvps.status, 'YES');
      return { access, rows: await readRsvps(reader, and(eq(rsvps.eventId, access.event.id), attending)) };
    },
    async (reader) => (await accessNow(reader)).event.version,
  );
  // writes need not wait for this
  return mapInTurns(rows, presenterOfRsvps(access, viewer));
}
