import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { AnswerOffer } from '#src/features/answer/answer-offer.ts';
import { messages } from '#src/features/answer/messages.ts';
import classes from '#src/features/event/event-header.module.css';

/** Join and Decline for those who may answer; the button says what will happen (specification section 4). */
export function AnswerButtons({ offer, onAnswer }: { offer: AnswerOffer; onAnswer: (answer: 'YES' | 'NO') => void }) {
  if (offer.kind === 'closed') return <p className={classes.note}>{messages.inviteOnly}</p>;
  if (offer.kind !== 'ask') return null;
  return (
    <>
      <Button variant="outline" onClick={() => onAnswer('NO')}>
        {messages.decline}
      </Button>
      <Button leftSection={<IconCheck size={18} stroke={2} aria-hidden="true" />} onClick={() => onAnswer('YES')}>
        {messages[offer.label]}
      </Button>
    </>
  );
}
