import { useDeferredValue } from 'react';

/** About as many as the eye takes in at once. */
const AT_FIRST = 24;

/**
 * Renders the first of many at once, and the others when there is time: deferred rendering can be interrupted
 * by a key press or a touch.
 */
export function useGradually<T>(all: readonly T[]): readonly T[] {
  const whole = useDeferredValue(true, all.length <= AT_FIRST);
  return whole ? all : all.slice(0, AT_FIRST);
}
