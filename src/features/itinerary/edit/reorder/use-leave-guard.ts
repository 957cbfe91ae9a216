import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#src/features/itinerary/edit/reorder/messages.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { useBackCloses } from '#src/ui/layers/use-back-closes.ts';

const mayLeave = () =>
  askConfirm({
    title: messages.leaveTitle,
    text: messages.leave,
    yes: messages.leaveYes,
    no: messages.leaveNo,
  });

/** Asks before an unsaved order is left: by a link, or by the browser's Back, which then calls `leave`. */
export function useLeaveGuard(unsaved: boolean, leave: () => void): void {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    // Not in the history: a layer that closes steps back in it too, the question itself among them.
    shouldBlockFn: async ({ action }) => (action === 'PUSH' || action === 'REPLACE') && !(await mayLeave()),
  });
  const [asking, setAsking] = useState(false);
  useBackCloses(unsaved && !asking, () => {
    setAsking(true);
    void mayLeave().then((yes) => {
      setAsking(false);
      if (yes) leave();
    });
  });
}
