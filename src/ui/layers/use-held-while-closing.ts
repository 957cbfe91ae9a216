import { useState } from 'react';

/**
 * What a layer shows: while it closes, what it showed last. A form that was just sent is empty already, and
 * would collapse in front of everybody's eyes.
 */
export function useHeldWhileClosing<T>(opened: boolean, current: T): T {
  const [held, setHeld] = useState(current);
  if (opened && held !== current) setHeld(current);
  return opened ? current : held;
}
