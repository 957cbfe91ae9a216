import { useState } from 'react';

/**
 * True from the first time `now` is true, for ever: mount something lazily and keep it for its closing
 * animation.
 */
export function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
