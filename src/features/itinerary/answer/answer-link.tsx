import { askConfirm } from '#src/ui/confirm.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import type { AnswerOffer } from '#src/features/itinerary/answer/answer-offer.ts';
import classes from '#src/features/itinerary/answer/answer-link.module.css';

const text = messages.answer;

/** The quiet way back from an answer, beside the badge. Leaving asks once; the rest does not. */
export function AnswerLink({ offer, eventName, onAnswer }: { offer: AnswerOffer; eventName: string; onAnswer: (answer: 'YES' | 'NO') => void }) {
  if (offer.kind !== 'leave' && offer.kind !== 'withdraw' && offer.kind !== 'rejoin') return null;
  async function act() {
    if (offer.kind === 'rejoin') onAnswer('YES');
    else if (offer.kind === 'withdraw') onAnswer('NO');
    else if (await askConfirm({ title: text.leaveTitle, text: text.leaveText(eventName), yes: text.leaveConfirm, no: text.stay, danger: true })) onAnswer('NO');
  }
  return (
    <button type="button" className={classes.link} onClick={() => void act()}>
      {text[offer.kind]}
    </button>
  );
}
