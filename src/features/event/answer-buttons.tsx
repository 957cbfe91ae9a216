import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { isParticipant } from '#contract/rules/relation.ts';
import { mayAnswer } from '#contract/rules/respond.ts';
import type { EventView } from '#src/data/views/event.ts';
import classes from '#src/features/event/event-header.module.css';
import { messages } from '#src/features/event/messages.ts';
import { relationToEvent } from '#src/features/event/sections.ts';
import { respondRsvp } from '#src/mutations/respond-rsvp.ts';

/** Join and Decline for those who may answer; the button says what will happen (specification section 4). */
export function AnswerButtons({ event }: { event: EventView }) {
  const participant = isParticipant(relationToEvent(event));
  if (!participant && event.selfStatus === null && event.rsvpType === 'INVITE_ONLY') return <p className={classes.note}>{messages.inviteOnly}</p>;
  if (!mayAnswer({ status: event.selfStatus, rsvpType: event.rsvpType, isParticipant: participant })) return null;
  // Step 1: the answer is a mutation like any other; the badge follows from the view.
  const answer = (given: 'YES' | 'NO') => void respondRsvp({ eventId: event.id, answer: given });
  const label = event.selfStatus !== null ? messages.join.INVITED : event.rsvpType === 'OPEN' ? messages.join.OPEN : messages.join.OPEN_INVITE;
  return (
    <>
      <Button variant="outline" onClick={() => answer('NO')}>
        {messages.decline}
      </Button>
      <Button leftSection={<IconCheck size={18} stroke={2} aria-hidden="true" />} onClick={() => answer('YES')}>
        {label}
      </Button>
    </>
  );
}
