import { heedAnswer } from '#src/features/answer/refused-answers.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import type { respondRsvp } from '#src/mutations/respond-rsvp.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';

/** Sends Yes or No (specification section 4). Signed out, the person signs in first and the answer follows by itself. */
export function useAnswer(event: { id: string; name: string }, signedIn: boolean): (answer: 'YES' | 'NO') => void {
  return (answer) => {
    // Step 1: the person acts; from here on it is the outbox's.
    const send = () => heedAnswer(respond({ eventId: event.id, answer }));
    if (signedIn) send();
    // A request to sign in is never awaited, so its `then` is no trap.
    // oxlint-disable-next-line unicorn/no-thenable
    else askToSignIn({ reason: { title: event.name, text: messages.answer.signInFirst }, then: send });
  };
}

/** Nobody answers without being signed in, and then this code is loaded already: a visitor need not fetch it. */
const respond: typeof respondRsvp = async (args) => (await import('#src/mutations/respond-rsvp.ts')).respondRsvp(args);
