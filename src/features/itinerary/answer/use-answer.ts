import { giveAnswer, type Answer } from '#src/features/answer/give-answer.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import type { ShownEvent } from '#src/features/itinerary/shown.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import { isStranger } from '#src/session/session.ts';
import { toast } from '#src/ui/notices/toast.tsx';

const text = messages.answer;

/**
 * Sends Yes or No. Signed out, the person logs in or registers first; then the answer follows by itself and
 * they are told so: on the page that comes up it would be a small badge among much that is new.
 */
export function useAnswer(event: ShownEvent, signedIn: boolean): (answer: Answer) => void {
  return (answer) => {
    if (signedIn) {
      giveAnswer(event.id, answer);
      return;
    }
    askToSignIn({
      mode: isStranger() ? 'register' : 'login',
      reason: {
        title: event.name,
        text: text.signInFirst,
        registerText: text.signUpFirst,
        picture: { src: event.image, of: event },
      },
      // A request to sign in is never awaited, so its `then` is no trap.
      // oxlint-disable-next-line unicorn/no-thenable
      then: () => giveAnswer(event.id, answer, () => toast.success(givenText(event, answer))),
    });
  };
}

function givenText({ name, rsvpType }: ShownEvent, answer: Answer): string {
  if (answer === 'NO') return text.declined(name);
  return rsvpType === 'OPEN' ? text.joined(name) : text.requested(name);
}
