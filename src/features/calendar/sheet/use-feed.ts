import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#src/data/api-error.ts';
import { messages } from '#src/features/calendar/sheet/messages.ts';

type Feed = { state: 'loading' } | { state: 'ready'; url: string } | { state: 'failed'; text: string };

/** The address to subscribe to, as signed by the server; requested while there is a connection. */
export function useFeed(
  eventId: string,
  wanted: boolean,
): { feed: Feed; load: () => void; renew: () => Promise<void> } {
  const [feed, setFeed] = useState<Feed>({ state: 'loading' });
  const load = useCallback(() => {
    // keep what was loaded
    const unlessReady = (next: Feed) => setFeed((now) => (now.state === 'ready' ? now : next));
    unlessReady({ state: 'loading' });
    import('#src/session/calendar-calls.ts')
      .then(async ({ calendarFeedOf }) => calendarFeedOf(eventId))
      .then(
        (url) => setFeed({ state: 'ready', url }),
        (problem: unknown) => {
          const said = problem instanceof ApiError && problem.status > 0 ? problem.text : '';
          unlessReady({ state: 'failed', text: said || messages.failed });
        },
      );
  }, [eventId]);
  const renew = useCallback(async () => {
    const { renewCalendarFeed } = await import('#src/session/calendar-calls.ts');
    try {
      setFeed({ state: 'ready', url: await renewCalendarFeed(eventId) });
    } catch (problem) {
      // the response to a renewal may have been lost, so the address on screen may be outdated
      load();
      throw problem;
    }
  }, [eventId, load]);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  return { feed, load, renew };
}
