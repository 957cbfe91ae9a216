import { createFileRoute } from '@tanstack/react-router';
import { EventPage } from '#src/features/event/event-page.tsx';
import { readChoice } from '#src/features/itinerary/tab/choice-in-search.ts';

export const Route = createFileRoute('/_members/manage/$tab/$schedule/$eventId/{-$subview}')({
  validateSearch: readChoice,
  component: ManagedEvent,
});

function ManagedEvent() {
  const { eventId, subview } = Route.useParams();
  return <EventPage eventId={eventId} subview={subview} manage />;
}
