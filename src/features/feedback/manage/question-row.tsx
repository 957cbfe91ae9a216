import { ActionIcon, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { FEEDBACK_LIMITS } from '#contract/constants.ts';
import type { FormValues, Question } from '#src/features/feedback/manage/form-draft.ts';
import { messages } from '#src/features/feedback/manage/messages.ts';
import classes from '#src/features/feedback/manage/question-list.module.css';
import { messages as shared } from '#src/features/feedback/messages.ts';

const text = messages.editor;
const KINDS = Object.entries(shared.kinds).map(([value, label]) => ({ value, label }));
const icon = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;

interface QuestionRowProps {
  form: UseFormReturnType<FormValues>;
  index: number;
  question: Question;
  isLast: boolean;
  busy: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One question while it is written: its text, how it is answered, its position. */
export function QuestionRow({ form, index, question, isLast, busy, onMove, onRemove }: QuestionRowProps) {
  const number = index + 1;
  const of = (field: keyof Question) => form.getInputProps(`questions.${index}.${field}`);
  return (
    <li className={classes.question} data-question={question.id}>
      <div className={classes.fields}>
        <TextInput
          {...of('label')}
          aria-label={text.question(number)}
          maxLength={FEEDBACK_LIMITS.label}
          readOnly={busy}
        />
        <NativeSelect {...of('kind')} aria-label={text.kind(number)} data={KINDS} disabled={busy} />
        {question.kind === 'CHOICE' ? (
          <Textarea
            {...of('choices')}
            label={text.choices}
            autosize
            minRows={2}
            maxRows={8}
            readOnly={busy}
          />
        ) : null}
      </div>
      <div className={classes.buttons}>
        <ActionIcon
          aria-label={text.up(number)}
          title={text.up(number)}
          disabled={index === 0 || busy}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          aria-label={text.down(number)}
          title={text.down(number)}
          disabled={isLast || busy}
          onClick={() => onMove(1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon
          aria-label={text.remove(number)}
          title={text.remove(number)}
          disabled={busy}
          onClick={onRemove}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      </div>
    </li>
  );
}
