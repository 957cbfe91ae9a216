import { followOutcome } from '#src/data/follow-outcome.ts';
import { failureText, sayDone, type OutcomeTexts } from '#src/features/outcome/announce-outcome.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * Shows one toast for changes made in one act: that they are done once all of them are, that they are pending,
 * and the first reason if some were refused. A null id was never sent, and counts as done.
 */
export function announceSeveral(rowIds: readonly (string | null)[], texts: OutcomeTexts): void {
  const open = new Set(rowIds.filter((id) => id !== null));
  const said = new Set<string>();
  const answers: unknown[] = [];
  const once = (what: string, say: () => void) => {
    if (said.has(what)) return;
    said.add(what);
    say();
  };
  const finish = () => {
    if (open.size === 0 && !said.has('parked')) once('done', () => sayDone(texts, answers));
  };
  for (const id of open)
    followOutcome(id, (outcome) => {
      if (outcome?.state === 'waiting' && texts.waiting !== undefined)
        once('waiting', () => toast.info(texts.waiting));
      if (outcome?.state === 'parked') once('parked', () => toast.error(failureText(texts, outcome.reason)));
      if (outcome?.state !== 'settled' || !open.delete(id)) return;
      answers.push(outcome.answer);
      finish();
    });
  finish();
}

/** Like `announceSeveral`, for changes that this device may not even be able to store. */
export async function announceChanges(
  changes: readonly Promise<string | null>[],
  texts: OutcomeTexts,
): Promise<void> {
  const all = await Promise.allSettled(changes);
  announceSeveral(
    all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    texts,
  );
  const lost = all.find((one) => one.status === 'rejected');
  if (lost) toast.error(failureText(texts, lost.reason instanceof Error ? lost.reason.message : null));
}
