import { useBlocker, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#src/features/itinerary/edit/reorder/messages.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { layersLeft, useBackCloses } from '#src/ui/layers/use-back-closes.ts';

const mayLeave = () =>
  askConfirm({
    title: messages.leaveTitle,
    text: messages.leave,
    yes: messages.leaveYes,
    no: messages.leaveNo,
  });

const nextStep = () =>
  new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });

/**
 * Asks before somebody leaves an unsaved order: through a link, or with the browser's Back, which then calls
 * `leave`.
 */
export function useLeaveGuard(unsaved: boolean, leave: () => void): void {
  const { history: ofRouter } = useRouter();
  const [asking, setAsking] = useState(false);
  /** How many entries the browser has gone back while the app still shows this one. */
  const stepsAway = () => Number(history.state.__TSR_index) - ofRouter.location.state.__TSR_index;
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ action, current, next }) => {
      // a layer that closes goes back one entry, too
      if (next.pathname === current.pathname) return false;
      // If the browser went back several entries, that is reversed before the question, which has its own
      // history entry.
      if (action !== 'PUSH' && action !== 'REPLACE') return true;
      setAsking(true);
      const yes = await mayLeave();
      if (!yes) setAsking(false);
      return !yes;
    },
  });
  useBackCloses(unsaved && !asking, () => {
    const away = stepsAway();
    setAsking(true);
    void (away === 0 ? mayLeave() : nextStep().then(mayLeave)).then(async (yes) => {
      if (!yes) return setAsking(false);
      leave();
      if (away === 0) return;
      await layersLeft();
      ofRouter.go(away, { ignoreBlocker: true });
    });
  });
}
