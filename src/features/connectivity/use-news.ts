import { useEffect, useState } from 'react';
import type { ConnectionState } from '#src/data/device/connection.ts';

const GOOD_NEWS_MS = 4000;

/**
 * What to report about the connection. Good news appears only after bad news, for four seconds; the state is
 * debounced at its source.
 */
export function useNews(connection: ConnectionState): ConnectionState | null {
  const [state, setState] = useState<{ seen: ConnectionState; news: ConnectionState | null }>(() => ({
    seen: connection,
    news: connection === 'online' ? null : connection,
  }));
  if (state.seen !== connection) setState({ seen: connection, news: connection });
  useEffect(() => {
    if (state.news !== 'online') return;
    const timer = setTimeout(
      () => setState((now) => (now.news === 'online' ? { ...now, news: null } : now)),
      GOOD_NEWS_MS,
    );
    return () => clearTimeout(timer);
  }, [state.news]);
  return state.news;
}
