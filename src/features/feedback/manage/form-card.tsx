import { Button } from '@mantine/core';
import { IconCircleCheck, IconLock, IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import { stateOfForm, type FormState } from '#contract/rules/feedback.ts';
import type { EventView } from '#src/data/views/event.ts';
import type { FormView } from '#src/data/views/feedback.ts';
import classes from '#src/features/feedback/form-card.module.css';
import { FormMenu } from '#src/features/feedback/manage/form-menu.tsx';
import { FormNews } from '#src/features/feedback/manage/form-news.tsx';
import { FormResults } from '#src/features/feedback/manage/form-results.tsx';
import { messages } from '#src/features/feedback/manage/messages.ts';
import { QuestionPreview } from '#src/features/feedback/manage/question-preview.tsx';
import { publishForm } from '#src/features/feedback/manage/publish-form.ts';
import { messages as shared } from '#src/features/feedback/messages.ts';
import { Badge } from '#src/ui/text/badge.tsx';

const BADGES: Record<FormState, { tone: 'neutral' | 'green'; icon: typeof IconLock }> = {
  draft: { tone: 'neutral', icon: IconPencil },
  published: { tone: 'green', icon: IconCircleCheck },
  closed: { tone: 'neutral', icon: IconLock },
};

interface FormCardProps {
  event: EventView;
  form: FormView;
  onEdit: () => void;
}

/** One form as its hosts see it: a draft with its questions, a published one with its results. */
export function FormCard({ event, form, onEdit }: FormCardProps) {
  const heading = useId();
  const state = stateOfForm(form);
  const { tone, icon: Icon } = BADGES[state];
  const isEmpty = form.fields.length === 0;
  return (
    <article
      className={classes.card}
      data-pencil={form.version === 0 ? '' : undefined}
      aria-labelledby={heading}
    >
      <header>
        <div className={classes.top}>
          <Badge tone={tone} icon={<Icon size={14} stroke={2} />}>
            {shared.states[state]}
          </Badge>
          <span className={classes.note}>{form.anonymous ? messages.withoutNames : messages.withNames}</span>
          <FormMenu form={form} state={state} onEdit={onEdit} />
        </div>
        <h3 className={classes.title} id={heading} dir="auto">
          {form.title}
        </h3>
        <p className={classes.text} dir="auto">
          {form.description}
        </p>
      </header>
      {state === 'draft' ? (
        <>
          <QuestionPreview fields={form.fields} />
          <div className={classes.actions}>
            <Button variant="outline" onClick={onEdit}>
              {messages.edit}
            </Button>
            <Button
              disabled={isEmpty}
              title={isEmpty ? messages.publishHint : undefined}
              onClick={() => publishForm(form)}
            >
              {messages.publish}
            </Button>
          </div>
        </>
      ) : (
        <FormResults event={event} form={form} />
      )}
      {form.sync ? <FormNews sync={form.sync} /> : null}
    </article>
  );
}
