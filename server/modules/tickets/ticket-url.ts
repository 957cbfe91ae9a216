import { signTicket } from '#server/modules/tickets/tickets.ts';

/**
 * Where a guest finds their ticket: in the app, or by the ticket itself for who has no account. That one was
 * mailed to the guest's address and shows nothing but the ticket.
 */
export const ticketUrl = (
  { publicUrl }: { publicUrl: string },
  {
    id: rsvpId,
    eventId,
    userId,
    updatedAt,
  }: { id: string; eventId: string; userId: string | null; updatedAt: Date },
): string =>
  userId === null
    ? `${publicUrl}/ticket/${signTicket({ eventId, rsvpId }, updatedAt)}`
    : `${publicUrl}/experiences/${eventId}/ticket`;
