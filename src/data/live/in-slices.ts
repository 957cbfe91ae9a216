import type { Observable } from 'dexie';
import { startTransition } from 'react';

/**
 * The same values, taken over as a transition: React draws a long list that has arrived in slices, so that a
 * slow phone still answers a touch.
 */
export const inSlices = <T>(source: Observable<T>) => ({
  subscribe: (next: (value: T) => void, failed?: (error: unknown) => void) =>
    source.subscribe((value) => startTransition(() => next(value)), failed),
});
