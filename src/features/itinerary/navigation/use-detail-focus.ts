import { useEffect, useRef, type RefObject } from 'react';
import type { ListHandle } from '#src/features/itinerary/panes/activity-list.tsx';

/**
 * Moves the focus between list and details: to the heading when an activity was opened by keyboard (or, on
 * phones, in any way, because the list is then covered), back to its row when the details are left.
 */
export function useDetailFocus(activityId: string | undefined, list: RefObject<ListHandle | null>) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<'heading' | null>(null);
  const before = useRef(activityId);
  const returnTo = useRef(false);
  useEffect(() => {
    const left = before.current;
    before.current = activityId;
    if (activityId && wanted.current === 'heading') headingRef.current?.focus({ preventScroll: true });
    if (!activityId && left && returnTo.current) list.current?.focus(left);
    wanted.current = null;
    returnTo.current = Boolean(activityId) && returnTo.current;
  }, [activityId, list]);
  return {
    headingRef,
    /** The next activity that opens takes the focus. */
    follow: () => {
      wanted.current = 'heading';
      returnTo.current = true;
    },
    /** Already open: focuses it now. */
    toHeading: () => {
      returnTo.current = true;
      headingRef.current?.focus({ preventScroll: true });
    },
  };
}
