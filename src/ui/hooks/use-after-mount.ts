import { startTransition, useEffect, useState } from 'react';

/**
 * `now`, but false in the first render. A layer that is mounted open has not seen what had the focus before
 * it and could not give it back.
 */
export function useAfterMount(now: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  // in a task of its own: a form is much to draw, and what mounts it has just been drawn
  useEffect(() => startTransition(() => setMounted(true)), []);
  return mounted && now;
}
