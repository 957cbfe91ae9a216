import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { messages } from '#src/features/answer/messages.ts';
import { ownStatus } from '#src/features/answer/own-status.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { respondRsvp } from '#src/mutations/rsvps/respond-rsvp.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { toast } from '#src/ui/notices/toast.tsx';

export type Answer = 'YES' | 'NO';

export async function respond(
  given: { eventId: string; answer: Answer; companions?: string[] },
  onGiven?: (status: RsvpStatus | null) => void,
): Promise<void> {
  const { eventId } = given;
  const rowId = await respondRsvp(given);
  // the buttons disappear once they are answered
  focusIfLost();
  const expected = await ownStatus(eventId);
  announceOutcome(rowId, { ...messages.outcome, done: () => void said() });
  async function said() {
    // somebody was faster, or it was answered without a signal
    const status = await ownStatus(eventId);
    if (expected === 'YES' && status === 'WAITLISTED') toast.info(messages.nowFull);
    else onGiven?.(status);
  }
}
