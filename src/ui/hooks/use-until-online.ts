import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

/**
 * What could not be loaded. Forgotten when the device is online, or the server reachable (src/sync/report.ts),
 * again, or the session has been renewed (src/sync/calls/access.ts), so that it is tried once more. `nothing` must
 * always be the same value.
 */
export function useUntilOnline<T>(nothing: T): [T, Dispatch<SetStateAction<T>>] {
  const [failed, setFailed] = useState(nothing);
  useEffect(() => {
    if (failed === nothing) return;
    const forget = () => setFailed(nothing);
    const events = ['online', 'sojourn:online'];
    for (const event of events) addEventListener(event, forget);
    return () => {
      for (const event of events) removeEventListener(event, forget);
    };
  }, [failed, nothing]);
  return [failed, setFailed];
}
