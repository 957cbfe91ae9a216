import { firstArrival } from '#contract/rules/arrival.ts';
import { readTicket } from '#contract/rules/ticket.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { DoorGuest, DoorView } from '#src/data/views/door.ts';
import { verifyTicket } from '#src/features/event/door/verify-ticket.ts';

/** Result of a scanned code. */
export type Verdict =
  /** Lets them in: they are coming and not in yet. `guest` null: they are not on this device's list. */
  | { kind: 'welcome'; guest: DoorGuest | null; ticket: string }
  /** `guest` null: the person was let in here without being on this device's list. */
  | { kind: 'already'; guest: DoorGuest | null; since: string }
  /** Genuine, but their answer is not a plain yes: the host decides. */
  | { kind: 'standing'; guest: DoorGuest; ticket: string }
  /** Genuine and for this event, but the person is not on this device's list, which may be out of date. */
  | { kind: 'unlisted'; rsvpId: string; ticket: string }
  | { kind: 'removed'; guest: DoorGuest }
  /** They had a ticket as a guest, and have become a host since. */
  | { kind: 'host' }
  | { kind: 'otherEvent' }
  | { kind: 'forged' }
  | { kind: 'noTicket' }
  /** This device does not have the key yet. */
  | { kind: 'noKey' };

export async function judgeTicket(
  text: string,
  { id, ticketKey }: Pick<EventRow, 'id' | 'ticketKey'>,
  door: DoorView,
): Promise<Verdict> {
  const ticket = readTicket(text);
  if (!ticket) return { kind: 'noTicket' };
  if (!ticketKey) return { kind: 'noKey' };
  // verify before trusting anything it says, including which event it is for
  if (!(await verifyTicket(ticket, ticketKey))) return { kind: 'forged' };
  if (ticket.eventId !== id) return { kind: 'otherEvent' };
  const { rsvpId } = ticket;
  const guest = door.guests.find(({ rsvp }) => rsvp.id === rsvpId);
  if (!guest && door.hosts.includes(rsvpId)) return { kind: 'host' };
  if (!guest) {
    const before = firstArrival(door.unlisted.filter((arrival) => arrival.rsvpId === rsvpId));
    return before
      ? { kind: 'already', guest: null, since: before.at }
      : { kind: 'unlisted', rsvpId, ticket: text };
  }
  if (guest.rsvp.status === 'HOST_REMOVED') return { kind: 'removed', guest };
  if (guest.arrival) return { kind: 'already', guest, since: guest.arrival.at };
  return { kind: guest.rsvp.status === 'YES' ? 'welcome' : 'standing', guest, ticket: text };
}
