import { useDeferredValue } from 'react';

/** As many as the eye takes in at once. */
const AT_FIRST = 24;

/**
 * The first of many at once, the others as soon as there is time: what is drawn later can be put aside for a key
 * or a touch.
 */
export function useGradually<T>(all: readonly T[]): readonly T[] {
  const whole = useDeferredValue(true, all.length <= AT_FIRST);
  return whole ? all : all.slice(0, AT_FIRST);
}
