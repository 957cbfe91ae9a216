import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import classes from '#src/features/event/review-note.module.css';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { updateEvent } from '#src/mutations/events/update-event.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';

const texts = messages.review;

/** What a machine wrote is in no list of others until a manager says that they have looked through it. */
export function ReviewNote({ event }: { event: EventView }) {
  if (!event.needsReview) return null;
  const confirm = () => {
    const change = updateEvent({
      eventId: event.id,
      set: { needsReview: false },
      base: { needsReview: true },
    });
    announceChange(change, texts.outcome);
    change.then(focusIfLost, () => undefined);
  };
  return (
    <section className={classes.note} aria-labelledby="review-note">
      <span className={classes.icon} aria-hidden="true">
        <IconChecks size={20} stroke={1.75} />
      </span>
      <div className={classes.words}>
        <h2 id="review-note">{texts.title}</h2>
        <p>{texts.text}</p>
      </div>
      <Button variant="outline" onClick={confirm}>
        {texts.done}
      </Button>
    </section>
  );
}
