import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FEEDBACK_LIMITS } from '#contract/constants.ts';
import { useDraft } from '#src/data/live/use-draft.ts';
import type { EventView } from '#src/data/views/event.ts';
import { inOrder, type FormView } from '#src/data/views/feedback.ts';
import classes from '#src/features/feedback/form-card.module.css';
import { FormCard } from '#src/features/feedback/manage/form-card.tsx';
import { FormEditor, newFormDraft } from '#src/features/feedback/manage/form-editor.tsx';
import { messages } from '#src/features/feedback/manage/messages.ts';
import { useAnnounceAll } from '#src/features/outcome/use-announce-all.ts';
import { useGone } from '#src/ui/hooks/use-gone.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

const NEW = 'new';

/** An event's forms, for its hosts to create, publish, close and read. */
export function FormsBoard({ event, forms }: { event: EventView; forms: readonly FormView[] }) {
  const [chosen, setEdited] = useState<string | null | undefined>(undefined);
  // an unfinished form is shown again
  const [begun] = useDraft(newFormDraft(event.id));
  const edited = chosen === undefined && begun !== '' ? NEW : chosen;
  // ids of those that somebody else has deleted while they were being written here
  const [lost, setLost] = useState<readonly string[]>([]);
  const gone = useGone(forms).filter(({ id }) => lost.includes(id) || id === edited);
  if (edited && gone.some(({ id }) => id === edited)) {
    setLost([...lost, edited]);
    setEdited(null);
  }
  useAnnounceAll('createForm', messages.outcomes.created);
  useAnnounceAll('updateForm', messages.outcomes.updated);
  const close = (id: string) => {
    if (id === edited) setEdited(null);
    else setLost(lost.filter((other) => other !== id));
    focusIfLost();
  };
  const newForm = (
    <Button
      variant="outline"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      disabled={forms.length >= FEEDBACK_LIMITS.forms}
      onClick={() => setEdited(NEW)}
    >
      {messages.newForm}
    </Button>
  );
  if (forms.length + gone.length === 0 && edited !== NEW)
    return (
      <EmptyState scene="forest-mist" title={messages.empty} text={messages.emptyHint} actions={newForm} />
    );
  return (
    <section className={classes.board} data-wide="" aria-label={messages.list}>
      {forms.length > 0 ? (
        <div className={classes.bar}>
          <span>{messages.count(forms.length)}</span>
          {edited === NEW ? null : newForm}
        </div>
      ) : null}
      {edited === NEW ? (
        <FormEditor eventId={event.id} form={null} autoFocus={chosen === NEW} onClose={() => close(NEW)} />
      ) : null}
      {inOrder([...gone, ...forms]).map((form) =>
        edited === form.id || lost.includes(form.id) ? (
          <FormEditor
            key={`edit ${form.id}`}
            eventId={event.id}
            form={form}
            gone={gone.includes(form)}
            autoFocus
            onClose={() => close(form.id)}
          />
        ) : (
          <FormCard key={form.id} event={event} form={form} onEdit={() => setEdited(form.id)} />
        ),
      )}
    </section>
  );
}
