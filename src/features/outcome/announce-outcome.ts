import { followOutcome } from '#src/data/follow-outcome.ts';
import { isSettled } from '#src/data/settled.ts';
import { toast } from '#src/ui/notices/toast.tsx';

export interface OutcomeTexts {
  /** Once the server has confirmed it. Absent: the screen itself says enough. */
  done?: string | (() => void);
  /** While it cannot be sent. Absent: what was changed is marked as waiting. */
  waiting?: string;
  /** It was not accepted; the reason stands under it. */
  failed: string;
  /** The reason takes the place of `failed`. */
  reasonAlone?: boolean;
}

/** A change that several screens know of is announced once; who can say that it is done goes first. */
const announced = new Map<string, OutcomeTexts>();

/**
 * Says in a toast how a change came out, also when its screen has been left by then. `rowId` null: what it
 * undid had never been sent, so it is done here and now.
 */
export function announceOutcome(rowId: string | null, texts: OutcomeTexts): void {
  if (rowId === null) return sayDone(texts);
  const before = announced.get(rowId);
  if (before && (before.done !== undefined || texts.done === undefined)) return;
  announced.set(rowId, texts);
  if (before) {
    if (isSettled(rowId)) sayDone(texts);
    return;
  }
  let waited = false;
  followOutcome(rowId, (outcome) => {
    const said = announced.get(rowId) ?? texts;
    if (outcome?.state === 'settled') sayDone(said);
    if (outcome?.state === 'parked') toast.error(failureText(said, outcome.reason));
    if (outcome?.state === 'waiting' && said.waiting && !waited) {
      waited = true;
      toast.info(said.waiting);
    }
  });
}

/** As `announceOutcome`, for a change that this device may not even be able to keep. */
export function announceChange(change: Promise<string | null>, texts: OutcomeTexts): void {
  change.then(
    (rowId) => announceOutcome(rowId, texts),
    (error: unknown) => toast.error(failureText(texts, error instanceof Error ? error.message : null)),
  );
}

function sayDone({ done }: OutcomeTexts): void {
  if (typeof done === 'function') done();
  else if (done !== undefined) toast.success(done);
}

/** What went wrong, and why. */
export function failureText({ failed, reasonAlone }: OutcomeTexts, reason: string | null): string {
  if (!reason) return failed;
  return reasonAlone ? reason : `${failed}\n${reason}`;
}
