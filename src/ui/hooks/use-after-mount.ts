import { startTransition, useEffect, useState } from 'react';

/**
 * `now`, but false in the first render. A layer that mounts open does not know what had the focus before, and
 * could not restore it.
 */
export function useAfterMount(now: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  // in a separate task: a form is expensive to render, and its parent has just been rendered
  useEffect(() => startTransition(() => setMounted(true)), []);
  return mounted && now;
}
