import { createFileRoute } from '@tanstack/react-router';
import { ItineraryPage } from '#src/features/itinerary/itinerary-page.tsx';

/** Public: /itinerary/{id}, followed by the selected day and activity. */
export const Route = createFileRoute('/itinerary/$itineraryId/$')({ component: Itinerary });

function Itinerary() {
  const { itineraryId, _splat } = Route.useParams();
  const [dayId, activityId] = (_splat ?? '').split('/').filter(Boolean);
  return <ItineraryPage itineraryId={itineraryId} dayId={dayId} activityId={activityId} />;
}
