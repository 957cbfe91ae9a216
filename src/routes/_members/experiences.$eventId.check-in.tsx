import { createFileRoute } from '@tanstack/react-router';
import { DoorPage } from '#src/features/event/door/door-page.tsx';

export const Route = createFileRoute('/_members/experiences/$eventId/check-in')({ component: Door });

function Door() {
  const { eventId } = Route.useParams();
  return <DoorPage eventId={eventId} />;
}
