import type { AnswerOffer } from '#src/features/answer/answer-offer.ts';
import type { Answer } from '#src/features/answer/give-answer.ts';
import { messages } from '#src/features/answer/messages.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import classes from '#src/features/answer/answer-link.module.css';

/** The quiet way back from an answer, beside the badge. Leaving asks once, for the place may be gone; the rest does not. */
export function AnswerLink({
  offer,
  eventName,
  onAnswer,
}: {
  offer: AnswerOffer;
  eventName: string;
  onAnswer: (answer: Answer) => void;
}) {
  const { kind } = offer;
  if (kind !== 'leave' && kind !== 'withdraw' && kind !== 'leaveLine' && kind !== 'rejoin') return null;
  async function act() {
    if (kind === 'rejoin') onAnswer('YES');
    else if (kind === 'withdraw') onAnswer('NO');
    else if (
      await askConfirm({
        ...(kind === 'leave'
          ? { title: messages.leaveTitle, text: messages.leaveText(eventName), yes: messages.leaveConfirm }
          : { title: messages.leaveLineTitle, text: messages.leaveLineText, yes: messages.leaveLine }),
        no: messages.stay,
        danger: true,
      })
    )
      onAnswer('NO');
  }
  return (
    <button type="button" className={classes.link} onClick={() => void act()}>
      {messages[kind]}
    </button>
  );
}
