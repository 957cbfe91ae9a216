import { messages } from '#src/features/answer/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

export type Answer = 'YES' | 'NO';

/**
 * Step 1: the person answers; what they see follows from the view, sent or not. `onGiven` is called once the
 * server has taken the answer.
 */
export function giveAnswer(eventId: string, answer: Answer, onGiven?: () => void): void {
  respond(eventId, answer, onGiven).catch(() => toast.error(messages.notKept));
}

/** A visitor, who cannot answer without signing in, need not fetch this code. */
async function respond(eventId: string, answer: Answer, onGiven?: () => void): Promise<void> {
  const [{ respondRsvp }, { announceOutcome }] = await Promise.all([
    import('#src/mutations/rsvps/respond-rsvp.ts'),
    import('#src/features/outcome/announce-outcome.ts'),
  ]);
  announceOutcome(await respondRsvp({ eventId, answer }), {
    ...messages.outcome,
    ...(onGiven && { done: onGiven }),
  });
}
