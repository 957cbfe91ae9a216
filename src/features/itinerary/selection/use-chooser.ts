import { useMemo } from 'react';
import { useRouter, type ToOptions } from '@tanstack/react-router';

/** What is selected in an itinerary. It is in the URL, so it survives a reload, even without a signal. */
export interface Choice {
  dayId?: string | undefined;
  activityId?: string | undefined;
}

/** Where an itinerary is shown: at its own URL or as a tab of its event. */
export type Target = ToOptions & { href?: string };

export interface Chooser {
  hrefOf: (choice: Choice) => string;
  choose: (choice: Choice) => void;
}

/**
 * Opening an activity adds a history entry; moving from day to day or from activity to activity does not:
 * after ten swipes a single Back must be enough to leave.
 */
export const isStep = (from: Choice, to: Choice): boolean => !from.activityId && Boolean(to.activityId);

export function useChooser(current: () => Choice, targetOf: (choice: Choice) => Target): Chooser {
  const router = useRouter();
  const choose = (to: Choice) => {
    const from = current();
    const { sjEntered } = router.history.location.state;
    // Closing an activity that was opened here goes back in the history, so that no entry is left to step into
    // again.
    if (from.activityId && !to.activityId && to.dayId === from.dayId && sjEntered) {
      router.history.back();
      return;
    }
    void router.navigate({
      ...targetOf(to),
      replace: !isStep(from, to),
      resetScroll: false,
      state: { sjEntered: isStep(from, to) || (Boolean(to.activityId) && Boolean(sjEntered)) },
    });
  };
  return { hrefOf: useHrefs((to) => router.buildLocation(targetOf(to)).href), choose };
}

/**
 * Building a link takes the router as long as rendering it, and many links re-render with each step, so each
 * is built once.
 */
function useHrefs(hrefOf: (choice: Choice) => string): (choice: Choice) => string {
  // anything else in the URL is also in the URL without a selection
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
    /** This entry was pushed by opening an activity from its day. */
    sjEntered?: boolean;
  }
}
