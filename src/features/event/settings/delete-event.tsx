import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import classes from '#src/features/event/settings/settings-panel.module.css';
import { deleteUndoably } from '#src/features/outcome/delete-undoably.ts';
import { messages as outcomes } from '#src/features/outcome/messages.ts';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';

const texts = messages.settingsPanel;
// Mantine's panels capture Escape, unless the focused element carries this attribute.
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

/** Set apart from the rest. Asks in place, naming the event and what is deleted with it. */
export function DeleteEvent({ event, onDeleted }: { event: EventView; onDeleted: () => void }) {
  /** null: not yet. */
  const [asking, setAsking] = useState<boolean | null>(null);
  const navigate = useNavigate();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!asking) return;
    keep.current?.focus();
    // Focusing alone would leave half of the question below the panel's edge.
    keep.current?.closest('[role=alertdialog]')?.scrollIntoView({ block: 'nearest' });
  }, [asking]);
  const remove = async () => {
    const kept = await deleteUndoably(
      deleteEventMutation,
      { eventId: event.id },
      { says: outcomes.deleting(event.name), outcome: texts.deletion },
    );
    if (!kept) return;
    // it is no longer shown; Undo brings it back to the list
    onDeleted();
    await navigate({ to: '/manage/$tab', params: { tab: 'experiences' } });
  };
  return (
    <section className={classes.apart} aria-labelledby="delete-event">
      <h3 id="delete-event" className={classes.apartTitle}>
        {texts.danger}
      </h3>
      <p className={classes.hint}>{texts.dangerHint}</p>
      {asking ? (
        <div
          className={classes.confirm}
          role="alertdialog"
          aria-label={texts.confirm}
          onKeyDown={(key) => {
            if (key.key === 'Escape') setAsking(false);
          }}
        >
          <p>{texts.confirm}</p>
          <span>{texts.confirmName(event.name)}</span>
          <div className={classes.row}>
            <Button {...OWN_ESCAPE} ref={keep} variant="subtle" color="gray" onClick={() => setAsking(false)}>
              {texts.cancel}
            </Button>
            <Button
              {...OWN_ESCAPE}
              color="red"
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void remove()}
            >
              {texts.confirmButton}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          className={classes.ask}
          // after the question, whose focused button is gone
          autoFocus={asking !== null}
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {texts.deleteButton}
        </Button>
      )}
    </section>
  );
}
