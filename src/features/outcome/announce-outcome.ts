import { followOutcome } from '#src/data/follow-outcome.ts';
import { answerTo, isSettled } from '#src/data/settled.ts';
import { toast } from '#src/ui/notices/toast.tsx';

export interface OutcomeTexts {
  /**
   * Once the server has confirmed it. Absent: the screen itself says enough. A function is given what the server
   * answered to each change whose kind passes it on (`tellsAnswer`).
   */
  done?: string | ((answers: readonly unknown[]) => void);
  /** While it cannot be sent. Absent: what was changed is marked as pending. */
  waiting?: string;
  /** It was refused; the reason is shown below. */
  failed: string;
  /** The reason replaces `failed`. */
  reasonAlone?: boolean;
}

/**
 * A change that several screens know about is announced once; a caller with a `done` text takes precedence.
 */
const announced = new Map<string, OutcomeTexts>();

/**
 * Shows a toast with a change's outcome, even if its screen has been left by then. `rowId` null: it cancelled
 * out a change that had never been sent, so it is done now.
 */
export function announceOutcome(rowId: string | null, texts: OutcomeTexts): void {
  if (rowId === null) return sayDone(texts, []);
  const before = announced.get(rowId);
  if (before && (before.done !== undefined || texts.done === undefined)) return;
  announced.set(rowId, texts);
  if (before) {
    if (isSettled(rowId)) sayDone(texts, [answerTo(rowId)]);
    return;
  }
  let waited = false;
  followOutcome(rowId, (outcome) => {
    const said = announced.get(rowId) ?? texts;
    if (outcome?.state === 'settled') sayDone(said, [outcome.answer]);
    if (outcome?.state === 'parked') toast.error(failureText(said, outcome.reason));
    if (outcome?.state === 'waiting' && said.waiting && !waited) {
      waited = true;
      toast.info(said.waiting);
    }
  });
}

/** Like `announceOutcome`, for a change that this device may not even be able to store. */
export function announceChange(change: Promise<string | null>, texts: OutcomeTexts): void {
  change.then(
    (rowId) => announceOutcome(rowId, texts),
    (error: unknown) => toast.error(failureText(texts, error instanceof Error ? error.message : null)),
  );
}

export function sayDone({ done }: OutcomeTexts, answers: readonly unknown[]): void {
  if (typeof done === 'function') done(answers);
  else if (done !== undefined) toast.success(done);
}

/** What went wrong, and why. */
export function failureText({ failed, reasonAlone }: OutcomeTexts, reason: string | null): string {
  if (!reason) return failed;
  return reasonAlone ? reason : `${failed}\n${reason}`;
}
