import { useBlocker } from '@tanstack/react-router';
import { messages } from '#src/features/itinerary/edit/reorder/messages.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';

/** Asks before leaving an unsaved order. */
export function useLeaveGuard(unsaved: boolean): void {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async () =>
      !(await askConfirm({
        title: messages.leaveTitle,
        text: messages.leave,
        yes: messages.leaveYes,
        no: messages.leaveNo,
      })),
  });
}
