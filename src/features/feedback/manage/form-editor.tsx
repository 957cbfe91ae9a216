import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { theDevice } from '#src/data/device/device.ts';
import type { FormView } from '#src/data/views/feedback.ts';
import cardClasses from '#src/features/feedback/form-card.module.css';
import {
  changedTexts,
  formDraft,
  FormRules,
  textsOf,
  wordsIn,
  type FormTexts,
} from '#src/features/feedback/manage/form-draft.ts';
import { messages } from '#src/features/feedback/manage/messages.ts';
import classes from '#src/features/feedback/manage/question-list.module.css';
import { QuestionList } from '#src/features/feedback/manage/question-list.tsx';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { KeptWords } from '#src/features/refused/kept-words.tsx';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { createForm } from '#src/mutations/feedback/create-form.ts';
import { updateForm } from '#src/mutations/feedback/update-form.ts';

const text = messages.editor;
const NEW: FormTexts = { ...messages.defaults, anonymous: true, fields: [] };

interface FormEditorProps {
  eventId: string;
  /** null: a new one. */
  form: FormView | null;
  /** It was deleted meanwhile. */
  gone?: boolean;
  /** For somebody who has just pressed a button, which this replaces. */
  autoFocus: boolean;
  onClose: () => void;
}

/** Where a new form is stored while it is written. */
export const newFormDraft = (eventId: string): string => `form:new:${eventId}`;

/** A form while its host writes it; stored on the device until it is saved. */
export function FormEditor({ eventId, form: edited, gone = false, autoFocus, onClose }: FormEditorProps) {
  const heading = useId();
  const start: FormTexts = edited
    ? {
        title: edited.title,
        description: edited.description,
        anonymous: edited.anonymous,
        fields: edited.fields,
      }
    : NEW;
  const draftKey = edited ? `form:${edited.id}` : newFormDraft(eventId);
  const { form, propsFor, busy, failure, isEmpty, startOver } = useDraftForm({
    draftKey,
    draft: formDraft(start),
    rules: FormRules,
    notSaved: text.storageFailed,
    sentAs: { title: 'title', description: 'description' },
  });
  const isPublished = edited !== null && edited.publishedAt !== null;
  const isAnswered = isPublished && edited.responses.length > 0;

  const formProps = propsFor(async (valid) => {
    const texts = textsOf(valid, theDevice().newId());
    if (!edited) {
      const { rowId } = await createForm({ eventId, ...texts }, { draftKey });
      announceOutcome(rowId, messages.outcomes.created);
      return true;
    }
    const set = changedTexts(valid.base, texts);
    if (Object.keys(set).length === 0) return true;
    const base = Object.fromEntries(
      Object.keys(set).map((field) => [field, valid.base[field as keyof FormTexts]]),
    );
    const rowId = await updateForm({ eventId, formId: edited.id, set, base }, { draftKey });
    announceOutcome(rowId, messages.outcomes.updated);
    return true;
  }, onClose);

  const discard = () => {
    startOver();
    onClose();
  };
  if (gone)
    return (
      <article className={cardClasses.card}>
        <KeptWords
          says={text.gone}
          words={isEmpty ? '' : wordsIn(form.values)}
          takesFocus
          onDiscard={discard}
        />
      </article>
    );
  return (
    <form className={cardClasses.card} aria-labelledby={heading} {...formProps}>
      <h2 className={cardClasses.title} id={heading}>
        {edited ? text.edit(edited.title) : text.new}
      </h2>
      <TextInput
        {...form.getInputProps('title')}
        label={text.title}
        maxLength={TEXT_LIMITS.name}
        readOnly={busy}
        autoFocus={autoFocus}
      />
      <Textarea
        {...form.getInputProps('description')}
        label={text.description}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={TEXT_LIMITS.description}
        readOnly={busy}
      />
      <Switch
        {...form.getInputProps('anonymous', { type: 'checkbox' })}
        classNames={{ body: classes.switch }}
        label={text.anonymous}
        description={isPublished ? text.anonymousFixed : text.anonymousHint}
        disabled={isPublished || busy}
      />
      <QuestionList form={form} frozen={isAnswered} busy={busy} />
      {failure ? (
        <p className={cardClasses.wrong} role="alert">
          {failure}
        </p>
      ) : null}
      <div className={cardClasses.actions}>
        <Button variant="subtle" color="gray" disabled={busy} onClick={discard}>
          {isEmpty ? text.cancel : text.discard}
        </Button>
        <Button type="submit" disabled={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
