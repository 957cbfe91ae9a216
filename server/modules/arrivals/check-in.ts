import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { InferOutput } from 'valibot';
import { timeOfArrival } from '#contract/rules/arrival.ts';
import type { CheckInBody } from '#contract/schemas/arrivals.ts';
import type { EventAccess, RsvpRecord } from '#server/access/relation-to-event.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { arrivals, rsvps } from '#server/db/schema.ts';
import { isTicketOf } from '#server/modules/tickets/tickets.ts';

/**
 * Checks in somebody on the guest list, whatever they answered: the host at the door decides. Another door may have
 * checked them in before; both arrivals are kept, and the first counts.
 * @throws Refusal RSVP_NOT_FOUND for rows of another event, INVALID_INPUT for a ticket that is not theirs,
 * NOT_ON_LIST for somebody who was removed, ID_TAKEN
 */
export async function checkIn(
  unit: Unit,
  { event }: EventAccess,
  { id = uuidv7(), rsvpId, at, ticket }: InferOutput<typeof CheckInBody>,
): Promise<{ id: string; rsvp: RsvpRecord }> {
  // concerns only the guest and the hosts; a crowd at the door must not poke everybody
  const version = await unit.bump(event.id, { poke: false });
  // looked up by id alone, like a post (`lookUpPost`)
  const [rsvp] = await unit.tx.select().from(rsvps).where(eq(rsvps.id, rsvpId));
  if (rsvp?.eventId !== event.id) throw new Refusal('RSVP_NOT_FOUND');
  if (ticket !== undefined && !isTicketOf(ticket, { eventId: event.id, rsvpId }))
    throw badField('ticket', 'This is not this guest’s ticket.');
  if (rsvp.status === 'HOST_REMOVED') throw new Refusal('NOT_ON_LIST');
  await insertNew(unit, arrivals, [
    {
      id,
      eventId: event.id,
      rsvpId,
      hostId: unit.actor.userId,
      arrivedAt: timeOfArrival(at, { now: unit.now, madeAt: event.createdAt }),
      version,
      updatedAt: unit.now,
    },
  ]);
  return { id, rsvp };
}
