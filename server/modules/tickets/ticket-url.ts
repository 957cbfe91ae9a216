import { signTicket } from '#server/modules/tickets/tickets.ts';

/**
 * Where guests find their ticket: in the app, or for people without an account by the ticket itself. That link
 * was mailed to the guest and shows nothing but the ticket.
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
