import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FEEDBACK_LIMITS } from '#contract/constants.ts';
import { theDevice } from '#src/data/device/device.ts';
import cardClasses from '#src/features/feedback/form-card.module.css';
import { newQuestion, type FormValues } from '#src/features/feedback/manage/form-draft.ts';
import { messages } from '#src/features/feedback/manage/messages.ts';
import classes from '#src/features/feedback/manage/question-list.module.css';
import { QuestionRow } from '#src/features/feedback/manage/question-row.tsx';

const text = messages.editor;
const ADDER = 'adder';

interface QuestionListProps {
  form: UseFormReturnType<FormValues>;
  /** Somebody has already answered. */
  frozen: boolean;
  busy: boolean;
}

/** The questions of a form in order: add, move, delete. */
export function QuestionList({ form, frozen, busy }: QuestionListProps) {
  const { questions, adding } = form.values;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLInputElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    // the row has moved in the page and lost the focus, or the field for a new one has gone or come back
    if (wanted.current === null) return;
    if (wanted.current === ADDER) {
      wanted.current = null;
      return (adder.current ?? list.current?.querySelector<HTMLElement>('li:last-child input'))?.focus();
    }
    const [id, which] = wanted.current.split(' ');
    wanted.current = null;
    const buttons = list.current?.querySelector(`[data-question="${id}"]`)?.querySelectorAll('button');
    const [up, down] = buttons ? [...buttons] : [];
    const target = which === 'up' ? [up, down] : [down, up];
    target.find((button) => button && !button.disabled)?.focus();
  }, [questions]);

  const move = (from: number, by: -1 | 1) => {
    wanted.current = `${questions[from]?.id} ${by < 0 ? 'up' : 'down'}`;
    form.reorderListItem('questions', { from, to: from + by });
    setSaid(text.moved(from + by + 1));
  };
  const remove = (index: number) => {
    wanted.current = ADDER;
    form.removeListItem('questions', index);
  };
  const add = () => {
    if (adding.trim() === '' || busy) return;
    form.insertListItem('questions', newQuestion(adding, theDevice().newId()));
    form.setFieldValue('adding', '');
    wanted.current = ADDER;
  };
  const onEnter = (press: KeyboardEvent) => {
    if (press.key !== 'Enter' || press.metaKey || press.ctrlKey) return;
    press.preventDefault();
    add();
  };
  return (
    <fieldset className={classes.questions} disabled={frozen}>
      <legend className={classes.legend}>{text.questions}</legend>
      {frozen ? <p className={cardClasses.note}>{text.frozen}</p> : null}
      <ol className={classes.list} ref={list}>
        {questions.map((question, index) => (
          <QuestionRow
            key={question.id}
            form={form}
            index={index}
            question={question}
            isLast={index === questions.length - 1}
            busy={busy}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {frozen || questions.length >= FEEDBACK_LIMITS.fields ? null : (
        <div className={classes.adder}>
          <TextInput
            {...form.getInputProps('adding')}
            ref={adder}
            readOnly={busy}
            aria-label={text.add}
            placeholder={text.add}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            maxLength={FEEDBACK_LIMITS.label}
            onKeyDown={onEnter}
            enterKeyHint="done"
          />
          <Button variant="outline" disabled={adding.trim() === '' || busy} onClick={add}>
            {text.addButton}
          </Button>
        </div>
      )}
      <span className={classes.said} role="status">
        {said}
      </span>
    </fieldset>
  );
}
