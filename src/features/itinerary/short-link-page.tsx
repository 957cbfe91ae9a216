import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/data/api-error.ts';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import { eventOfCode } from '#src/data/views/event-of-code.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { ItineraryMissing } from '#src/features/itinerary/states/itinerary-missing.tsx';
import { ItineraryNotOpened } from '#src/features/itinerary/states/itinerary-not-opened.tsx';
import { ItinerarySkeleton } from '#src/features/itinerary/states/itinerary-skeleton.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

/**
 * Redirects from a short link to its itinerary: from what is on the device, otherwise by asking the server.
 */
export function ShortLinkPage({ code }: { code: string }) {
  const data = useCurrentData();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(0);
  usePageMeta(problem ? null : { hidden: true });
  useEffect(() => {
    if (!data) return undefined;
    let over = false;
    const lead = async () => {
      const { askForEventOf } = await import('#src/session/short-link-call.ts');
      const itineraryId = (await eventOfCode(data, code)) ?? (await askForEventOf(code));
      if (!over)
        await navigate({
          to: '/itinerary/$itineraryId/$',
          params: { itineraryId, _splat: '' },
          replace: true,
        });
    };
    lead().catch((failure: unknown) => {
      if (!over) setProblem(failure instanceof ApiError ? failure : new ApiError(0, 'NETWORK', ''));
    });
    return () => {
      over = true;
    };
  }, [data, code, navigate, tries]);

  if (!problem) return <ItinerarySkeleton withHeader />;
  if (problem.code === 'EVENT_NOT_FOUND') return <ItineraryMissing />;
  const retry = () => {
    setProblem(null);
    setTries(tries + 1);
  };
  return (
    <ItineraryNotOpened
      notHere={problem.code === 'NETWORK'}
      text={problem.text || messages.page.notFoundHint}
      onRetry={retry}
    />
  );
}
