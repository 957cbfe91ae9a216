import { giveAnswer, type Answer } from '#src/features/answer/give-answer.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';

/** Sends Yes or No. Signed out, the person signs in first and the answer follows by itself. */
export function useAnswer(event: { id: string; name: string }, signedIn: boolean): (answer: Answer) => void {
  return (answer) => {
    const send = () => giveAnswer(event.id, answer);
    if (signedIn) send();
    // A request to sign in is never awaited, so its `then` is no trap.
    // oxlint-disable-next-line unicorn/no-thenable
    else askToSignIn({ reason: { title: event.name, text: messages.answer.signInFirst }, then: send });
  };
}
