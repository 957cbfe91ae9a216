import { followHeld } from '#src/data/follow-held.ts';
import { announceOutcome, failureText, type OutcomeTexts } from '#src/features/outcome/announce-outcome.ts';
import { messages } from '#src/features/outcome/messages.ts';
import { offerUndo } from '#src/features/outcome/offer-undo.ts';
import type { Deletion } from '#src/mutations/kinds/mutation.ts';
import { holdLonger, letGo } from '#src/mutations/outbox/hold-deletion.ts';
import { deleteHeld, undoDeletion, type HeldDeletion } from '#src/mutations/outbox/undo-deletion.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * Deletes something and offers to undo it; only when that is over it is sent, and said how it came out. Never
 * throws: a device that cannot even keep the deletion says so.
 */
export async function deleteUndoably<Args>(
  mutation: Deletion<Args>,
  args: NoInfer<Args>,
  { says, outcome }: { says: string; outcome: OutcomeTexts },
): Promise<void> {
  try {
    offer(await deleteHeld(mutation, args), says, outcome);
  } catch (error) {
    toast.error(failureText(outcome, error instanceof Error ? error.message : null));
  }
}

function offer(held: HeldDeletion, says: string, outcome: OutcomeTexts): void {
  const { rowId } = held;
  let stopFollowing = (): void => undefined;
  const withdraw = offerUndo({
    says,
    undo: () => {
      stopFollowing();
      void undo(held);
    },
    // what went meanwhile is followed below
    hold: () => void (rowId !== null && holdLonger(rowId).catch(() => undefined)),
    over: () => {
      stopFollowing();
      if (rowId !== null) void letGo(rowId).catch(() => undefined);
      announceOutcome(rowId, outcome);
    },
  });
  // sent by then after all, discarded in the tray, or not this person's any more
  if (rowId !== null) stopFollowing = followHeld(rowId, withdraw);
}

async function undo(held: HeldDeletion): Promise<void> {
  const undone = await undoDeletion(held).catch(() => false);
  if (!undone) toast.error(messages.tooLate);
}
