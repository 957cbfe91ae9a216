import { useEffect } from 'react';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { ItinerarySkeleton } from '#src/features/itinerary/states/itinerary-skeleton.tsx';
import { TabBoard } from '#src/features/itinerary/tab/tab-board.tsx';
import { UntilTools } from '#src/features/itinerary/tab/until-tools.tsx';
import { PlainButton } from '#src/ui/buttons/plain-button.tsx';
import { UI_TEXT } from '#src/ui/messages.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

/** Laid out for manage mode without its tools, so that little moves when they arrive. */
const noParts = () => ({});

// Guests never load what only hosts can do, and hosts can read their itinerary without it.
const ManageBoard = lazyPart(
  async () => (await import('#src/features/itinerary/edit/manage-board.tsx')).ManageBoard,
  {
    lost: (of, retry) => (
      <>
        <ErrorState title={messages.toolsLost} text={UI_TEXT.partFailedHint} onRetry={retry} />
        <TabBoard {...of} parts={noParts} />
      </>
    ),
  },
);

/**
 * The itinerary as a section of the event's own page. With `manage` everything in it can be edited in place;
 * the caller decides whether the person may. The event page's entry into this feature.
 */
export function ItineraryTab({ event: { id }, manage }: { event: { id: string }; manage: boolean }) {
  const live = useItinerary(id);
  const offline = useConnection().state !== 'online';
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    // From the worker it comes during the first read: otherwise the guests' view would render first. From the network
    // it comes after the itinerary.
    if (manage && workers?.controller) void ManageBoard.ahead();
  }, [manage]);
  if (live.state === 'loading') return <ItinerarySkeleton withHeader={false} />;
  if (live.state === 'missing') return <EmptyState scene="dunes-golden" title={messages.page.notFound} />;
  if (live.state === 'error' && (offline || live.code === 'NETWORK'))
    return (
      <EmptyState
        title={messages.page.offlineTitle}
        text={messages.page.offlineHint}
        actions={<PlainButton onClick={live.retry}>{messages.page.retry}</PlainButton>}
      />
    );
  if (live.state === 'error')
    return <ErrorState title={messages.page.errorTitle} text={live.text} onRetry={live.retry} />;
  const { event, days } = live.value;
  if (!manage) return <TabBoard event={event} days={days} />;
  return (
    <ManageBoard
      event={event}
      days={days}
      meanwhile={
        <UntilTools>
          <TabBoard event={event} days={days} parts={noParts} />
        </UntilTools>
      }
    />
  );
}
