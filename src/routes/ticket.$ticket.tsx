import { createFileRoute } from '@tanstack/react-router';
import { TicketByLink } from '#src/features/event/ticket/ticket-by-link.tsx';

/** Public: the ticket of somebody without an account. */
export const Route = createFileRoute('/ticket/$ticket')({ component: Ticket });

function Ticket() {
  const { ticket } = Route.useParams();
  return <TicketByLink code={ticket} />;
}
