import { IconCheck, IconHourglass } from '@tabler/icons-react';
import type { AnswerOffer } from '#src/features/answer/answer-offer.ts';
import type { Answer } from '#src/features/answer/respond.ts';
import { messages } from '#src/features/answer/messages.ts';
import { PlainButton } from '#src/ui/buttons/plain-button.tsx';

interface Props {
  offer: AnswerOffer;
  onAnswer: (answer: Answer) => void;
  /** What is on its way to the server, until when nothing else can be answered. */
  sending?: Answer | null;
  /** Class of both buttons. */
  className?: string | undefined;
  /** On glass, where an outline is invisible. */
  onGlass?: boolean;
}

/** Decline and Join for those who are asked; the label of Join states the outcome. */
export function AnswerButtons({ offer, sending, onAnswer, className, onGlass = false }: Props) {
  if (offer.kind !== 'ask') return null;
  const Sign = offer.full ? IconHourglass : IconCheck;
  return (
    <>
      <PlainButton
        className={className}
        aria-disabled={!!sending}
        variant={onGlass ? 'default' : 'outline'}
        onClick={() => onAnswer('NO')}
      >
        {sending === 'NO' ? messages.sending : messages.decline}
      </PlainButton>
      <PlainButton
        className={className}
        aria-disabled={!!sending}
        sign={<Sign size={18} stroke={2} aria-hidden="true" />}
        onClick={() => onAnswer('YES')}
      >
        {sending === 'YES'
          ? messages.sending
          : offer.full
            ? messages.full[offer.label]
            : messages[offer.label]}
      </PlainButton>
    </>
  );
}
