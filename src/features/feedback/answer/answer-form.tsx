import { Button } from '@mantine/core';
import { IconEyeOff, IconSend2, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { answerDraftKey } from '#src/data/drafts.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import type { FormView } from '#src/data/views/feedback.ts';
import { answerDraft, answerRules, answersOf } from '#src/features/feedback/answer/answer-draft.ts';
import classes from '#src/features/feedback/answer/answer-form.module.css';
import { messages } from '#src/features/feedback/answer/messages.ts';
import { QuestionField } from '#src/features/feedback/answer/question-field.tsx';
import cardClasses from '#src/features/feedback/form-card.module.css';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { respondForm } from '#src/mutations/feedback/respond-form.ts';

interface AnswerFormProps {
  form: FormView;
  onSent: () => void;
  /** null: there is nothing to go back to. */
  onCancel: (() => void) | null;
}

/** The questions of a form; answers are stored on the device until they are sent. */
export function AnswerForm({ form: asked, onSent, onCancel }: AnswerFormProps) {
  const { id: formId, eventId, fields, anonymous, response } = asked;
  const offline = useConnection().state !== 'online';
  const draftKey = answerDraftKey(formId);
  const [nothing, setNothing] = useState(false);
  const { form, propsFor, busy, failure, startOver } = useDraftForm({
    draftKey,
    draft: answerDraft(fields, response?.answers ?? []),
    rules: answerRules(fields),
    notSaved: messages.storageFailed,
  });
  const { answers } = form.values;
  const isBlank = answersOf(fields, form.values).length === 0;
  const formProps = propsFor(async (valid) => {
    const rowId = await respondForm({ eventId, formId, answers: answersOf(fields, valid) }, { draftKey });
    announceOutcome(rowId, messages.outcome);
    return true;
  }, onSent);
  const Icon = anonymous ? IconEyeOff : IconUser;
  return (
    <form
      className={classes.form}
      {...formProps}
      onSubmit={(event) => {
        setNothing(isBlank);
        formProps.onSubmit?.(event);
      }}
    >
      <p className={classes.promise}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {anonymous ? messages.anonymous : messages.named}
      </p>
      {fields.map((field, index) => (
        <QuestionField
          key={field.id}
          field={field}
          value={answers[field.id] ?? ''}
          busy={busy}
          // the button that led back here is gone
          autoFocus={onCancel !== null && index === 0}
          onChange={(value) => form.setFieldValue('answers', { ...answers, [field.id]: value })}
        />
      ))}
      {failure || (nothing && isBlank) ? (
        <p className={cardClasses.wrong} role="alert">
          {failure ?? messages.nothing}
        </p>
      ) : null}
      <div className={cardClasses.actions}>
        {onCancel ? (
          <Button
            variant="subtle"
            color="gray"
            disabled={busy}
            onClick={() => {
              startOver();
              onCancel();
            }}
          >
            {messages.cancel}
          </Button>
        ) : null}
        <Button
          type="submit"
          leftSection={<IconSend2 size={18} stroke={1.75} aria-hidden="true" />}
          disabled={busy}
        >
          {onCancel ? messages.saveChanges : messages.send}
        </Button>
      </div>
      {/* below the form: what appears and disappears by itself must not move a button that is being pressed */}
      {offline ? <p className={cardClasses.note}>{messages.offline}</p> : null}
    </form>
  );
}
