import { signTicket } from '#server/modules/tickets/tickets.ts';

/**
 * Where guests find their ticket: in the app, or without an account by a link that contains the ticket itself. That
 * link was mailed to the guest and shows nothing but the ticket.
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
