import { Button } from '@mantine/core';
import { useState } from 'react';
import { isUnderWay, type SyncMark } from '#src/data/views/sync-mark.ts';
import { FieldState } from '#src/features/refused/field-state.tsx';
import { messages } from '#src/features/refused/messages.ts';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import { InlineEdit, type InlineEditProps } from '#src/ui/fields/inline-edit.tsx';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import classes from '#src/features/form/editable-text.module.css';

interface Props {
  label: string;
  value: string;
  /** `from` is what was on screen when typing began. Rejects if it was not saved. */
  onSave: (value: string, from: string) => Promise<unknown>;
  mark: SyncMark | null | undefined;
  maxLength: number;
  /** Clearing it restores the old text. */
  required?: boolean;
  multiline?: boolean;
  placeholder?: string;
  as?: 'h1' | 'h2' | 'p' | 'div';
  /** Of the text. */
  className?: string;
  /** Across the page, without space of its own. */
  wide?: boolean;
  field?: InlineEditProps['field'];
}

/**
 * A text edited in place, followed by the state of its last change and, below it, by what a person must
 * decide.
 */
export function EditableText({
  label,
  value,
  onSave,
  mark,
  maxLength,
  required = false,
  multiline = false,
  placeholder,
  as = 'p',
  className,
  wide = false,
  field,
}: Props) {
  /** Text that was not saved, and why: it stays on screen until it is. */
  const [unsaved, setUnsaved] = useState<{ words: string; from: string; why: string } | null>(null);
  const save = (words: string, from: string) =>
    onSave(words, from).then(
      () => setUnsaved(null),
      (problem: unknown) => setUnsaved({ words, from, why: whyNotSaved(problem) }),
    );
  const underWay = unsaved === null && isUnderWay(mark);
  return (
    <div className={classes.field} data-wide={wide || undefined}>
      <InlineEdit
        className={className}
        label={label}
        value={unsaved?.words ?? value}
        onSave={(words, from) => void save(words, unsaved?.from ?? from)}
        required={required}
        multiline={multiline}
        placeholder={placeholder}
        maxLength={maxLength}
        as={as}
        field={field}
        note={underWay ? <SyncNote sync={mark} /> : null}
      />
      {unsaved === null ? (
        underWay ? null : (
          <FieldState mark={mark} />
        )
      ) : (
        <Unsaved why={unsaved.why} onRetry={() => void save(unsaved.words, unsaved.from)} />
      )}
    </div>
  );
}

function Unsaved({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <span role="alert" className={classes.unsaved} data-unsaved>
      <StateNote tone="failed">{why}</StateNote>
      <Button size="sm" variant="subtle" onClick={onRetry}>
        {messages.retry}
      </Button>
    </span>
  );
}
