import type { AnswerOffer } from '#src/features/answer/answer-offer.ts';
import type { Answer } from '#src/features/answer/respond.ts';
import { messages } from '#src/features/answer/messages.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import classes from '#src/features/answer/answer-link.module.css';

/**
 * A subdued way to take back an answer, next to the badge. Leaving asks for confirmation; the others do not.
 */
export function AnswerLink({
  offer,
  sending,
  eventName,
  onAnswer,
}: {
  offer: AnswerOffer;
  /** What is on its way to the server, until when nothing else can be answered. */
  sending?: Answer | null;
  eventName: string;
  onAnswer: (answer: Answer) => void;
}) {
  const { kind } = offer;
  if (kind === 'ask' || kind === 'closed' || kind === 'none') return null;
  async function act() {
    if (sending) return;
    if (kind === 'rejoin') onAnswer('YES');
    else if (kind === 'withdraw') onAnswer('NO');
    else if (kind === 'leaveLine') {
      if (await askConfirm(LEAVING_LINE)) onAnswer('NO');
    } else if (await askConfirm(leaving(kind === 'leaveOver', eventName))) onAnswer('NO');
  }
  return (
    <button type="button" className={classes.link} aria-disabled={!!sending} onClick={() => void act()}>
      {sending ? messages.sending : messages[kind]}
    </button>
  );
}

const leaving = (over: boolean, eventName: string) => ({
  title: messages.leaveTitle,
  text: over ? messages.leaveOverText(eventName) : messages.leaveText(eventName),
  yes: over ? messages.leaveOverConfirm : messages.leaveConfirm,
  no: over ? messages.stayOver : messages.stay,
  danger: true,
});

const LEAVING_LINE = {
  title: messages.leaveLineTitle,
  text: messages.leaveLineText,
  yes: messages.leaveLine,
  no: messages.stay,
  danger: true,
};
