import { createFileRoute } from '@tanstack/react-router';
import { TicketPage } from '#src/features/event/ticket/ticket-page.tsx';

export const Route = createFileRoute('/_members/experiences/$eventId/ticket')({ component: Ticket });

function Ticket() {
  const { eventId } = Route.useParams();
  return <TicketPage eventId={eventId} />;
}
