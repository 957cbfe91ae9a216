import { and, eq } from 'drizzle-orm';
import { isManager } from '#contract/rules/relation.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { rsvps } from '#server/db/schema.ts';
import { inTurns } from '#server/db/take-turns.ts';
import type { Reader } from '#server/db/types.ts';
import { presenterOfRsvps } from '#server/modules/rsvp/present-rsvp.ts';
import { readRsvps } from '#server/modules/rsvp/read-rsvps.ts';

/** All RSVPs for managers; for guests the people who are coming, without their e-mails. */
export async function listRsvps(reader: Reader, access: EventAccess, viewer: Viewer): Promise<RsvpRow[]> {
  const attending = isManager(access.relation) ? undefined : eq(rsvps.status, 'YES');
  const rows = await readRsvps(reader, and(eq(rsvps.eventId, access.event.id), attending));
  return inTurns(rows, presenterOfRsvps(access, viewer));
}
