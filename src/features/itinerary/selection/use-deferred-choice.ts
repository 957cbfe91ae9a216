import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import type { Choice } from '#src/features/itinerary/selection/use-chooser.ts';

export interface DeferredChoice {
  /** The selection that is rendered. */
  shown: Choice;
  /**
   * The selection in the URL now: keys and swipes start from it, so that two in quick succession are two
   * steps.
   */
  current: () => Choice;
}

/**
 * The selection in the URL, for a memoized board: the same object until a new one has rendered, in slices.
 * Until then the previous one stays on screen, and the press is not followed by rendering the whole board in
 * one task.
 */
export function useDeferredChoice({ dayId, activityId }: Choice): DeferredChoice {
  const now = useRef<Choice>({ dayId, activityId });
  useLayoutEffect(() => {
    now.current = { dayId, activityId };
  }, [dayId, activityId]);
  const choice = useMemo(() => ({ dayId, activityId }), [dayId, activityId]);
  const shown = useDeferredValue(choice);
  return useMemo(() => ({ shown, current: () => now.current }), [shown]);
}
