import { and, eq, type SQL } from 'drizzle-orm';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { rsvps } from '#server/db/schema.ts';
import { mapInTurns } from '#server/db/yield-between-slices.ts';
import type { Unit } from '#server/change/unit.ts';
import { presenterOfRsvps } from '#server/modules/rsvp/present-rsvp.ts';
import { readRsvps } from '#server/modules/rsvp/read-rsvps.ts';

/** RSVPs of an event after a change, for its answer. */
export async function freshRsvps(
  unit: Unit,
  access: EventAccess,
  which: SQL | undefined,
): Promise<RsvpRow[]> {
  const rows = await readRsvps(unit.tx, and(eq(rsvps.eventId, access.event.id), which));
  return mapInTurns(rows, presenterOfRsvps(access, { userId: unit.actor.userId, now: unit.now }));
}
