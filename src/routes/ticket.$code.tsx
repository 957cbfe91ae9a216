import { createFileRoute } from '@tanstack/react-router';
import { TicketByLink } from '#src/features/event/ticket/ticket-by-link.tsx';

/** Public: the ticket of somebody without an account. */
export const Route = createFileRoute('/ticket/$code')({ component: Ticket });

function Ticket() {
  const { code } = Route.useParams();
  return <TicketByLink code={code} />;
}
