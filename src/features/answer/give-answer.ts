import { messages } from '#src/features/answer/messages.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import type { respondRsvp } from '#src/mutations/rsvps/respond-rsvp.ts';
import { toast } from '#src/ui/notices/toast.tsx';

export type Answer = 'YES' | 'NO';

/** Step 1: the person answers; what they see follows from the view, sent or not. */
export function giveAnswer(eventId: string, answer: Answer): void {
  respond({ eventId, answer }).then(
    (rowId) => announceOutcome(rowId, messages.outcome),
    () => toast.error(messages.notKept),
  );
}

/**
 * Nobody answers without being signed in, and then this code is loaded already: a visitor need not fetch it.
 */
const respond: typeof respondRsvp = async (args) =>
  (await import('#src/mutations/rsvps/respond-rsvp.ts')).respondRsvp(args);
