import { useEffect, useState } from 'react';

/** Upper limit for a page that is never idle. */
const LATEST_MS = 4000;

/** Turns true once the page has been idle: for work that nobody waits for. */
export function useIdleOnce(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(rest, LATEST_MS / 2);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(rest, { timeout: LATEST_MS });
    return () => cancelIdleCallback(asked);
  }, []);
  return idle;
}
