import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { messages } from '#src/features/answer/messages.ts';
import { ownStatus } from '#src/features/answer/own-status.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import { respondRsvp } from '#src/mutations/rsvps/respond-rsvp.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { toast } from '#src/ui/notices/toast.tsx';

export type Answer = 'YES' | 'NO';

/** Resolves to whether the answer is stored or sent; if not, the reason is shown. */
export async function respond(
  given: { eventId: string; answer: Answer; companions?: string[] },
  onGiven?: (status: RsvpStatus | null) => void,
): Promise<boolean> {
  const { eventId } = given;
  let rowId;
  try {
    rowId = await respondRsvp(given);
  } catch (problem) {
    toast.error(whyNotSaved(problem));
    return false;
  }
  // the buttons disappear once they are answered
  focusIfLost();
  const expected = await ownStatus(eventId);
  announceOutcome(rowId, { ...messages.outcome, done: () => void said() });
  return true;
  async function said() {
    // somebody was faster, or it was answered without a signal
    const status = await ownStatus(eventId);
    if (expected === 'YES' && status === 'WAITLISTED') toast.info(messages.nowFull);
    else onGiven?.(status);
  }
}
