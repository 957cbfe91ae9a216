import { createFileRoute } from '@tanstack/react-router';
import { MembersOnly } from '#src/app/members-only.tsx';
import { EventPage } from '#src/features/event/event-page.tsx';

export const Route = createFileRoute('/manage/$tab/$schedule/$eventId/$subview')({ component: Managed });

function Managed() {
  const { eventId, subview } = Route.useParams();
  return (
    <MembersOnly>
      <EventPage eventId={eventId} subview={subview} manage />
    </MembersOnly>
  );
}
