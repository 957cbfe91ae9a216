import { messages } from '#src/features/answer/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

export type Answer = 'YES' | 'NO';

/**
 * Step 1: the person answers; the view then shows the answer, sent or not. `onGiven` is called once the
 * server has accepted it; `companions` are the people they bring; if omitted, those stay unchanged.
 */
export function giveAnswer(
  eventId: string,
  answer: Answer,
  onGiven?: () => void,
  companions?: string[],
): void {
  respond({ eventId, answer, ...(companions && { companions }) }, onGiven).catch(() =>
    toast.error(messages.notKept),
  );
}

/** Visitors, who cannot answer without signing in, never load this code. */
async function respond(
  given: { eventId: string; answer: Answer; companions?: string[] },
  onGiven?: () => void,
): Promise<void> {
  const { eventId } = given;
  const [{ respondRsvp }, { announceOutcome }, { ownStatus }] = await Promise.all([
    import('#src/mutations/rsvps/respond-rsvp.ts'),
    import('#src/features/outcome/announce-outcome.ts'),
    import('#src/features/answer/own-status.ts'),
  ]);
  const rowId = await respondRsvp(given);
  const expected = await ownStatus(eventId);
  announceOutcome(rowId, { ...messages.outcome, done: () => void said() });
  async function said() {
    // somebody was faster, or it was answered without a signal
    if (expected === 'YES' && (await ownStatus(eventId)) === 'WAITLISTED') toast.info(messages.nowFull);
    else onGiven?.();
  }
}
