import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import { discardRow, readDiscard } from '#src/mutations/outbox/discard-row.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * Discards a change at the person's request, after a confirmation that lists everything that goes with it.
 * Nothing leaves the device without one.
 */
export async function askDiscard(rowId: string): Promise<void> {
  try {
    const going = await readDiscard(rowId);
    if (!going) return;
    const { effect, items } = going;
    const sure = await askConfirm({
      title: OUTBOX_TEXT.discardTitle(items.length),
      text: OUTBOX_TEXT.discardText[effect],
      list: items.map(({ label, words }) => (words ? `${label}: “${words}”` : label)),
      yes: OUTBOX_TEXT.discard,
      danger: true,
    });
    if (!sure) return;
    if (!(await discardRow(rowId))) toast.info(OUTBOX_TEXT.sentMeanwhile);
    focusIfLost();
  } catch {
    toast.error(OUTBOX_TEXT.actionFailed);
  }
}
