import { useParams } from '@tanstack/react-router';
import { EventPage } from '#src/features/event/event-page.tsx';

/** The screen at both addresses of an event: /experiences/{eventId}/{subview} and the same under /events. */
export function GuestEvent() {
  const { eventId = '', subview } = useParams({ strict: false });
  return <EventPage eventId={eventId} subview={subview} manage={false} />;
}
