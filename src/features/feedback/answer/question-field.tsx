import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { FEEDBACK_LIMITS } from '#contract/constants.ts';
import { valuesOf } from '#contract/rules/feedback.ts';
import type { FormField } from '#contract/schemas/feedback.ts';
import classes from '#src/features/feedback/answer/answer-form.module.css';
import { messages } from '#src/features/feedback/answer/messages.ts';
import { messages as shared } from '#src/features/feedback/messages.ts';
import { TextButton } from '#src/ui/buttons/text-button.tsx';

interface QuestionFieldProps {
  field: FormField;
  /** '' if unanswered. */
  value: number | string;
  busy: boolean;
  autoFocus: boolean;
  onChange: (value: number | string) => void;
}

/** One question with its answer: a radio group, or a text field. */
export function QuestionField({ field, value, busy, autoFocus, onChange }: QuestionFieldProps) {
  const group = useId();
  const { label, kind } = field;
  const values = valuesOf(field);
  if (!values)
    return (
      <Textarea
        label={label}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={FEEDBACK_LIMITS.answer}
        readOnly={busy}
        autoFocus={autoFocus}
      />
    );
  const ends = kind === 'SCALE' ? shared.scaleEnds : null;
  return (
    <fieldset className={classes.question} disabled={busy}>
      <legend className={classes.label} dir="auto">
        {label}
      </legend>
      <div className={classes.values} data-kind={kind}>
        {values.map((one, index) => (
          <label key={one} className={classes.value}>
            <input
              type="radio"
              name={group}
              value={one}
              checked={value === one}
              autoFocus={autoFocus && (value === '' ? index === 0 : value === one)}
              onChange={() => onChange(one)}
              {...(ends && { 'aria-label': scaleName(one, index, values.length) })}
            />
            <span className={classes.mark} aria-hidden={kind === 'CHOICE' || undefined}>
              {kind === 'CHOICE' ? null : one}
            </span>
            {kind === 'CHOICE' ? <span dir="auto">{one}</span> : null}
            {kind === 'RATING' ? <small>{shared.ratings[index]}</small> : null}
          </label>
        ))}
      </div>
      {ends ? (
        <p className={classes.ends} aria-hidden="true">
          {ends.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </p>
      ) : null}
      {value === '' ? null : (
        <p className={classes.clear}>
          <TextButton aria-label={messages.clearNamed(label)} onClick={() => onChange('')}>
            {messages.clear}
          </TextButton>
        </p>
      )}
    </fieldset>
  );
}

/** The meaning of a scale's ends is part of their accessible names. */
function scaleName(value: number | string, index: number, length: number): string {
  const end = index === 0 ? shared.scaleEnds[0] : index === length - 1 ? shared.scaleEnds[1] : null;
  return end ? `${value} ${end}` : String(value);
}
