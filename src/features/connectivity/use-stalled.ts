import { useEffect, useState } from 'react';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { goesByItself } from '#src/data/views/sync-mark.ts';

const STALLED_MS = 600_000;

/**
 * The server responds, nobody has to do anything, and yet the oldest pending change has not arrived for ten
 * minutes.
 */
export function useStalled(): boolean {
  const { state, signInNeeded } = useConnection();
  const oldest = useOutbox().rows.find(goesByItself)?.id;
  // without a connection, or with an expired session, nothing can be expected
  const expected = state === 'offline' || state === 'portal' || signInNeeded ? undefined : oldest;
  const [stalled, setStalled] = useState<string | undefined>();
  useEffect(() => {
    if (expected === undefined) return;
    const timer = setTimeout(() => setStalled(expected), STALLED_MS);
    return () => clearTimeout(timer);
  }, [expected]);
  // server trouble has a notice of its own
  return state === 'online' && expected !== undefined && stalled === expected;
}
