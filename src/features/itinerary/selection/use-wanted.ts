import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import type { Choice } from '#src/features/itinerary/selection/use-chooser.ts';

export interface WantedChoice {
  /** As far as it is rendered. */
  shown: Choice;
  /** What the URL says now: keys and swipes start from it, so that two in quick succession are two steps. */
  current: () => Choice;
}

/**
 * The choice in the URL, for a memoized board: the same object until the new choice is rendered, in slices. Until that
 * is complete the previous one stays on screen, and the press that asked for it is not followed by rendering all of it.
 */
export function useWanted({ dayId, activityId }: Choice): WantedChoice {
  const now = useRef<Choice>({ dayId, activityId });
  useLayoutEffect(() => {
    now.current = { dayId, activityId };
  }, [dayId, activityId]);
  const choice = useMemo(() => ({ dayId, activityId }), [dayId, activityId]);
  const shown = useDeferredValue(choice);
  return useMemo(() => ({ shown, current: () => now.current }), [shown]);
}
