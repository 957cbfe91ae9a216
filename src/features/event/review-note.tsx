import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { reviewDraftKey } from '#src/data/drafts.ts';
import { onlyHere } from '#src/data/unsaved.ts';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import classes from '#src/features/event/review-note.module.css';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { updateEvent } from '#src/mutations/events/update-event.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const texts = messages.review;

const ReviewSheet = lazyPart(
  async () => (await import('#src/features/event/review/review-sheet.tsx')).ReviewSheet,
  { over: true },
);

/** Generated content stays hidden from everybody else's lists until a manager says that they have reviewed it. */
export function ReviewNote({ event }: { event: EventView }) {
  const [reviewing, setReviewing] = useState(false);
  const mounted = useOnceTrue(reviewing);
  if (!event.needsReview) return null;
  const confirm = () => {
    setReviewing(false);
    // no progress is stored any more after the change has deleted it
    onlyHere.delete(reviewDraftKey(event.id));
    const change = updateEvent(
      { eventId: event.id, set: { needsReview: false }, base: { needsReview: true } },
      { draftKey: reviewDraftKey(event.id) },
    );
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
      <Button onClick={() => setReviewing(true)}>{texts.open}</Button>
      <Button variant="outline" onClick={confirm}>
        {texts.done}
      </Button>
      {mounted ? (
        <ReviewSheet event={event} opened={reviewing} onClose={() => setReviewing(false)} onDone={confirm} />
      ) : null}
    </section>
  );
}
