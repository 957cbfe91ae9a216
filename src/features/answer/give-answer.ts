import { heedAnswer } from '#src/features/answer/refused-answers.ts';
import type { respondRsvp } from '#src/mutations/rsvps/respond-rsvp.ts';

export type Answer = 'YES' | 'NO';

/**
 * Step 1: the person answers; what they see follows from the view, sent or not. A refusal is said by
 * `useRefusedAnswers`.
 */
export function giveAnswer(eventId: string, answer: Answer, onGiven?: () => void): void {
  heedAnswer(respond({ eventId, answer }), onGiven);
}

/**
 * Nobody answers without being signed in, and then this code is loaded already: a visitor need not fetch it.
 */
const respond: typeof respondRsvp = async (args) =>
  (await import('#src/mutations/rsvps/respond-rsvp.ts')).respondRsvp(args);
