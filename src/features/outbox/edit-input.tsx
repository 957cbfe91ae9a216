import type { ReactNode } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { EditField } from '#src/data/edit-field.ts';
import { PictureChoice, type WaitingPicture } from '#src/features/outbox/picture-choice.tsx';
import { CHOICES } from '#src/features/outbox/value-text.ts';

interface Props {
  field: EditField;
  text: string;
  onText(text: string): void;
  error: ReactNode;
  focus: boolean;
  /** While the change is being stored, nothing of it can be changed: that would be lost. */
  busy: boolean;
  /** Pictures added to those of the change. */
  added: readonly File[];
  onAdded: (files: File[]) => void;
}

/** One field of a change, with the input for its kind: text, a date, a time, a choice. */
export function EditInput({ field, text, onText, error, focus, busy, added, onAdded }: Props) {
  const { kind, label, maxLength, value } = field;
  const shared = {
    label,
    value: text,
    error,
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
    ...(focus && { 'data-autofocus': true }),
  };
  if (kind === 'pictures')
    return (
      <PictureChoice
        label={label}
        pictures={value as WaitingPicture[]}
        text={text}
        onText={onText}
        error={error}
        busy={busy}
        added={added}
        onAdded={onAdded}
      />
    );
  const choices = CHOICES[kind];
  if (choices)
    return (
      <NativeSelect
        {...shared}
        disabled={busy}
        data={Object.entries(choices).map(([value, name]) => ({ value, label: name }))}
      />
    );
  if (kind === 'text')
    return <Textarea {...shared} readOnly={busy} autosize minRows={3} maxRows={12} maxLength={maxLength} />;
  if (kind === 'date' || kind === 'time')
    return <TextInput {...shared} readOnly={busy} type={kind === 'date' ? 'date' : 'datetime-local'} />;
  if (kind === 'places') return <TextInput {...shared} readOnly={busy} inputMode="numeric" maxLength={6} />;
  return <TextInput {...shared} readOnly={busy} maxLength={maxLength} />;
}
