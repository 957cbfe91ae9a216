import { readTicket } from '#contract/rules/ticket.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { DoorGuest, DoorView } from '#src/data/views/door.ts';
import { verifyTicket } from '#src/features/event/door/verify-ticket.ts';

/** What a scanned code comes to. */
export type Verdict =
  /** Lets them in: they come, and are not in yet. */
  | { kind: 'welcome'; guest: DoorGuest; ticket: string }
  | { kind: 'already'; guest: DoorGuest }
  /** Theirs, but they do not simply come: the host decides. */
  | { kind: 'standing'; guest: DoorGuest; ticket: string }
  /** Genuine and of this event, of somebody whom this device's list does not have: it may be old. */
  | { kind: 'unlisted'; rsvpId: string; ticket: string }
  | { kind: 'removed'; guest: DoorGuest }
  | { kind: 'otherEvent' }
  | { kind: 'forged' }
  | { kind: 'noTicket' }
  /** This device does not hold the key yet. */
  | { kind: 'noKey' };

export async function judgeTicket(
  text: string,
  { id, ticketKey }: Pick<EventRow, 'id' | 'ticketKey'>,
  door: DoorView,
): Promise<Verdict> {
  const ticket = readTicket(text);
  if (!ticket) return { kind: 'noTicket' };
  if (!ticketKey) return { kind: 'noKey' };
  // before anything it says is believed, also which event it is of
  if (!(await verifyTicket(ticket, ticketKey))) return { kind: 'forged' };
  if (ticket.eventId !== id) return { kind: 'otherEvent' };
  const guest = door.guests.find(({ rsvp }) => rsvp.id === ticket.rsvpId);
  if (!guest) return { kind: 'unlisted', rsvpId: ticket.rsvpId, ticket: text };
  if (guest.rsvp.status === 'HOST_REMOVED') return { kind: 'removed', guest };
  if (guest.arrival) return { kind: 'already', guest };
  return { kind: guest.rsvp.status === 'YES' ? 'welcome' : 'standing', guest, ticket: text };
}
