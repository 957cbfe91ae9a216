import { useConnection } from '#src/data/live/use-connection.ts';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import { ItineraryScreen } from '#src/features/itinerary/itinerary-screen.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import { ItinerarySkeleton } from '#src/features/itinerary/states/itinerary-skeleton.tsx';
import { useSession } from '#src/session/session.ts';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';
import classes from '#src/features/itinerary/states/whole-page.module.css';

interface Props {
  itineraryId: string;
  /** From the address /itinerary/{id}/{dayId}/{activityId}: what is selected. */
  dayId?: string | undefined;
  activityId?: string | undefined;
}

/** The shareable itinerary, for visitors and for people who are signed in, in its four states. */
export function ItineraryPage({ itineraryId, dayId, activityId }: Props) {
  const live = useItinerary(itineraryId);
  const session = useSession();
  const offline = useConnection().state !== 'online';
  const shown = live.state === 'ready' ? live.value.event : null;
  usePageMeta(
    live.state === 'loading'
      ? null
      : {
          title: shown?.name,
          description: shown?.description || shown?.subtitle || undefined,
          hidden: shown?.privacy !== 'PUBLIC',
        },
  );

  if (live.state === 'loading') return <ItinerarySkeleton withHeader />;
  if (live.state === 'missing')
    return (
      <div className={classes.whole}>
        <EmptyState
          scene="dunes-golden"
          as="h1"
          title={messages.page.notFound}
          text={messages.page.notFoundHint}
          actions={<ButtonLink to="/">{messages.page.toHome}</ButtonLink>}
        />
      </div>
    );
  if (live.state === 'error') {
    const notHere = offline || live.code === 'NETWORK';
    return (
      <div className={classes.whole}>
        <ErrorState
          as="h1"
          title={notHere ? messages.page.offlineTitle : messages.page.errorTitle}
          text={notHere ? messages.page.offlineHint : live.text}
          onRetry={live.retry}
        />
      </div>
    );
  }
  const { event, days } = live.value;
  return (
    <ItineraryScreen
      event={event}
      days={days}
      wanted={{ dayId, activityId }}
      signedIn={session.status === 'signedIn'}
      updatedAt={live.updatedAt}
      offline={offline}
    />
  );
}
