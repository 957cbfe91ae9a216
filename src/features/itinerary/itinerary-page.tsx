import { useConnection } from '#src/data/live/use-connection.ts';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import { ItineraryScreen } from '#src/features/itinerary/itinerary-screen.tsx';
import { ItineraryMissing } from '#src/features/itinerary/states/itinerary-missing.tsx';
import { ItineraryNotOpened } from '#src/features/itinerary/states/itinerary-not-opened.tsx';
import { ItinerarySkeleton } from '#src/features/itinerary/states/itinerary-skeleton.tsx';
import { useSession } from '#src/session/session.ts';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

interface Props {
  itineraryId: string;
  /** The selection in the URL /itinerary/{id}/{dayId}/{activityId}. */
  dayId?: string | undefined;
  activityId?: string | undefined;
}

/** The shareable itinerary, for visitors and signed-in people, in its four states. */
export function ItineraryPage({ itineraryId, dayId, activityId }: Props) {
  const live = useItinerary(itineraryId);
  const session = useSession();
  const offline = useConnection().state !== 'online';
  const shown = live.state === 'ready' ? live.value.event : null;
  usePageMeta(
    shown && {
      title: shown.name,
      description: shown.description || shown.subtitle || undefined,
      hidden: shown.privacy !== 'PUBLIC',
    },
  );

  if (live.state === 'loading') return <ItinerarySkeleton withHeader />;
  if (live.state === 'missing') return <ItineraryMissing />;
  if (live.state === 'error')
    return (
      <ItineraryNotOpened
        notHere={offline || live.code === 'NETWORK'}
        text={live.text}
        onRetry={live.retry}
      />
    );
  const { event, days } = live.value;
  return (
    <ItineraryScreen
      event={event}
      days={days}
      wanted={{ dayId, activityId }}
      signedIn={session.status === 'signedIn'}
      standing={session.status === 'signedIn' && live.asStranger ? 'unknown' : 'known'}
      updatedAt={live.updatedAt}
      offline={offline}
    />
  );
}
