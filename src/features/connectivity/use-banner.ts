import { useEffect, useState } from 'react';
import type { ConnectionState } from '#src/data/connection.ts';

const GOOD_NEWS_MS = 4000;
export type Notice = ConnectionState;

interface BannerState {
  /** The connection as it was at the last look. */
  seen: ConnectionState;
  notice: Notice | null;
  folded: boolean;
}

/** What the banner says. Good news is told only after bad news, for four seconds; the state is debounced at its source. */
export function useBanner(connection: ConnectionState) {
  const [state, setState] = useState<BannerState>(() => ({ seen: connection, notice: connection === 'online' ? null : connection, folded: false }));
  if (state.seen !== connection) setState({ seen: connection, notice: connection, folded: false });
  useEffect(() => {
    if (state.notice !== 'online') return;
    const timer = setTimeout(() => setState((now) => (now.notice === 'online' ? { ...now, notice: null } : now)), GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [state.notice]);
  return {
    notice: state.notice,
    folded: state.folded,
    fold: () => setState((now) => ({ ...now, folded: true })),
    unfold: () => setState((now) => ({ ...now, folded: false })),
  };
}
