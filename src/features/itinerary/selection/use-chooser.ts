import { useCallback, useMemo } from 'react';
import { useRouter, type ToOptions } from '@tanstack/react-router';

/** What is chosen in an itinerary. The address holds it, so it survives a reload, even without a signal. */
export interface Choice {
  dayId?: string | undefined;
  activityId?: string | undefined;
}

/** Where an itinerary is shown: at its own address or as a tab of its event. */
export type Target = ToOptions & { href?: string };

export interface Chooser {
  hrefOf: (choice: Choice) => string;
  choose: (choice: Choice) => void;
}

/**
 * Going into an activity is a step that Back undoes; going from day to day or from activity to activity is
 * not: after ten swipes one Back must be enough to leave.
 */
export const isStep = (from: Choice, to: Choice): boolean => !from.activityId && Boolean(to.activityId);

export function useChooser(current: Choice, targetOf: (choice: Choice) => Target): Chooser {
  const router = useRouter();
  const { dayId, activityId } = current;
  const choose = useCallback(
    (to: Choice) => {
      const from = { dayId, activityId };
      // Leaving an activity that was entered here is Back itself, so that no entry is left behind to step
      // into again.
      if (activityId && !to.activityId && to.dayId === dayId && router.history.location.state.sjEntered) {
        router.history.back();
        return;
      }
      const entered =
        isStep(from, to) || (Boolean(to.activityId) && Boolean(router.history.location.state.sjEntered));
      void router.navigate({
        ...targetOf(to),
        replace: !isStep(from, to),
        resetScroll: false,
        state: { sjEntered: entered },
      });
    },
    [router, targetOf, dayId, activityId],
  );
  return { hrefOf: useHrefs((to) => router.buildLocation(targetOf(to)).href), choose };
}

/** To make a link takes the router as long as to draw it, and many are drawn again with each step: each is made once. */
function useHrefs(hrefOf: (choice: Choice) => string): (choice: Choice) => string {
  // whatever else is in the address is also in the one where nothing is chosen
  const bare = hrefOf({});
  // oxlint-disable-next-line react/exhaustive-deps
  const hrefs = useMemo(() => new Map<string, string>(), [bare]);
  return (choice) => {
    const key = `${choice.dayId}/${choice.activityId}`;
    const href = hrefs.get(key) ?? hrefOf(choice);
    hrefs.set(key, href);
    return href;
  };
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** This entry was pushed by entering an activity from its day. */
    sjEntered?: boolean;
  }
}
