import { HOLD_MAX } from '#src/data/databases/row-state.ts';
import { followHeld } from '#src/data/follow-held.ts';
import { announceSeveral } from '#src/features/outcome/announce-several.ts';
import { announceOutcome, failureText, type OutcomeTexts } from '#src/features/outcome/announce-outcome.ts';
import { messages } from '#src/features/outcome/messages.ts';
import { offerUndo } from '#src/features/outcome/offer-undo.ts';
import { holdLonger, releaseDeletions } from '#src/mutations/outbox/hold-deletion.ts';
import {
  canUndo,
  deleteHeld,
  undoDeletion,
  type HeldDeletion,
  type Undoable,
} from '#src/mutations/outbox/undo-deletion.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * Deletes something and offers Undo; the deletion is sent, and its outcome announced, only when that offer is
 * over. Never throws: if the device cannot even store the deletion, it says why and returns false.
 */
export const deleteUndoably = async <Args>(
  mutation: Undoable<Args>,
  args: NoInfer<Args>,
  texts: Texts,
): Promise<boolean> => (await deleteAllUndoably(mutation, [args], texts)) === null;

interface Texts {
  says: string;
  outcome: OutcomeTexts;
  /** What Undo, if in time, takes back first: changes that only made sense after the deletion. */
  beforeUndo?: () => Promise<void>;
}

/** A slow phone may take longer to store hundreds than the first of them is held. */
const HELD_AGAIN = HOLD_MAX / 4;

/** Deletes several at once, with one Undo for all. Resolves to why not all of them were deleted; null if they were. */
export async function deleteAllUndoably<Args>(
  mutation: Undoable<Args>,
  several: readonly NoInfer<Args>[],
  texts: Texts,
): Promise<Error | null> {
  const held: HeldDeletion[] = [];
  let problem: Error | null = null;
  let heldAt = performance.now();
  try {
    // one after the other: what was never sent is removed with its dependants, and restored in turn
    for (const args of several) {
      held.push(await deleteHeld(mutation, args));
      if (performance.now() - heldAt < HELD_AGAIN) continue;
      heldAt = performance.now();
      await holdLonger(rowIdsOf(held));
    }
    // the time for Undo begins when it is offered, for the first of many as for the last
    if (several.length > 1) await holdLonger(rowIdsOf(held));
  } catch (error) {
    problem = error as Error;
    toast.error(failureText(texts.outcome, problem.message));
  }
  if (held.length > 0) offer(held, texts);
  return held.length === several.length ? null : problem;
}

function offer(held: readonly HeldDeletion[], { says, outcome, beforeUndo }: Texts): void {
  const rowIds = rowIdsOf(held);
  let following: (() => void)[] = [];
  const stopFollowing = () => following.forEach((stop) => stop());
  const withdraw = offerUndo({
    says,
    undo: () => {
      stopFollowing();
      void undo(held, beforeUndo);
    },
    // anything sent in the meantime is followed below
    hold: () => void holdLonger(rowIds).catch(() => undefined),
    over: () => {
      stopFollowing();
      void releaseDeletions(rowIds).catch(() => undefined);
      if (held.length > 1) announceSeveral(rowIds, outcome);
      else announceOutcome(rowIds[0] ?? null, outcome);
    },
  });
  // sent by then after all, discarded in the tray, or no longer this person's
  following = rowIds.map((rowId) => followHeld(rowId, withdraw));
}

async function undo(held: readonly HeldDeletion[], before: Texts['beforeUndo']): Promise<void> {
  let late = false;
  if (before && (await inTime(held))) await before().catch(() => undefined);
  for (const one of held.toReversed()) late = !(await undoDeletion(one).catch(() => false)) || late;
  if (late) toast.error(messages.tooLate);
}

/** Whether any of them can be undone. They are then held for as long as that may take. */
async function inTime(held: readonly HeldDeletion[]): Promise<boolean> {
  try {
    await holdLonger(rowIdsOf(held));
    return (await Promise.all(held.map((one) => canUndo(one)))).includes(true);
  } catch {
    return false;
  }
}

const rowIdsOf = (held: readonly HeldDeletion[]): string[] => held.flatMap(({ rowId }) => rowId ?? []);
