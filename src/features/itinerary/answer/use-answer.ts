import { useState } from 'react';
import { giveAnswer } from '#src/features/answer/give-answer.ts';
import type { Answer } from '#src/features/answer/respond.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import type { ShownEvent } from '#src/features/itinerary/shown.ts';
import type { HeldInvitation } from '#src/session/held-invitation.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import { isStranger } from '#src/session/session.ts';
import { toast } from '#src/ui/notices/toast.tsx';

const text = messages.answer;

/**
 * Sends yes or no. With an invitation link the answer is sent without an account. Otherwise a signed-out
 * person first logs in or registers; then the answer is sent automatically and a toast confirms it: on the
 * page that follows, its small badge would be easy to miss. Resolves to whether the answer went through.
 */
export function useAnswer(
  event: ShownEvent,
  signedIn: boolean,
  invitation: HeldInvitation | null,
): [
  answer: (answer: Answer, companions?: string[]) => Promise<boolean>,
  /** What is on its way to the server, for which nothing else can be answered by link. */
  sending: Answer | null,
] {
  const [sending, setSending] = useState<Answer | null>(null);
  const give = async (answer: Answer, companions?: string[]) => {
    if (sending) return false;
    if (invitation) {
      setSending(answer);
      return import('#src/features/itinerary/answer/answer-by-link.ts')
        .then(
          ({ answerByLink }) => answerByLink(event, invitation, answer, companions),
          () => {
            toast.error(text.needsConnection);
            return false;
          },
        )
        .finally(() => setSending(null));
    }
    if (signedIn) return giveAnswer(event.id, answer, undefined, companions);
    askToSignIn({
      mode: isStranger() ? 'register' : 'login',
      reason: {
        title: event.name,
        text: text.signInFirst,
        registerText: text.signUpFirst,
        picture: { src: event.image, of: event },
      },
      // A sign-in request is never awaited, so its `then` does not make it an accidental thenable.
      // oxlint-disable-next-line unicorn/no-thenable
      then: () =>
        void giveAnswer(
          event.id,
          answer,
          (status) =>
            void import('#src/features/itinerary/answer/say-given.ts').then(({ sayGiven }) =>
              sayGiven(event, answer, status),
            ),
        ),
    });
    return false;
  };
  return [give, sending];
}
