import { useState } from 'react';

/**
 * Stays true from the first time `now` is true: mounts something lazily and keeps it for its closing
 * animation.
 */
export function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
