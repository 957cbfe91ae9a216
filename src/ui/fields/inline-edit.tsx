import { IconPencil } from '@tabler/icons-react';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import classes from './inline-edit.module.css';
import { FIELD_TEXT } from '#src/ui/fields/messages.ts';
import { useInlineEdit } from '#src/ui/fields/use-inline-edit.ts';

/** The open field, for a custom renderer. */
export interface InlineField {
  /** Null until the first key press. */
  typed: string | null;
  /** Saves this text, as if it had been typed. */
  save: (words: string) => void;
  input: Pick<
    ComponentProps<'input'>,
    | 'ref'
    | 'className'
    | 'aria-label'
    | 'dir'
    | 'value'
    | 'maxLength'
    | 'placeholder'
    | 'onChange'
    | 'onKeyDown'
    | 'onBlur'
  >;
}

export interface InlineEditProps {
  /** What is edited, for screen readers: "Day name". */
  label: string;
  value: string;
  /**
   * Called with the trimmed text when it differs from `from`: the value that was on screen when typing began.
   * The change is saved relative to that one, because someone else may have changed `value` meanwhile.
   */
  onSave: (value: string, from: string) => void;
  /** True: an empty text reverts. False: empty is a valid value. */
  required?: boolean;
  /**
   * Shift+Enter inserts a line break (on touch keyboards, which lack that combination, Enter does). Otherwise
   * Enter saves.
   */
  multiline?: boolean;
  maxLength?: number;
  placeholder?: string;
  /** Element of the text at rest: h1, h2, p. The field inherits its font size, so that nothing jumps. */
  as?: ElementType;
  className?: string | undefined;
  /**
   * A mark after the text, in the pencil's place, so that nothing moves when it appears or disappears:
   * waiting, sending, not sent.
   */
  note?: ReactNode;
  /** Renders the open field, on one line, if it is more than a text field. */
  field?: ((open: InlineField) => ReactNode) | undefined;
}

/**
 * Text that turns into its own field: click, F2 or Enter edits; blur, Enter or leaving the page saves; Escape
 * restores the old text. An open field follows newer values until the first key press; from then on it keeps
 * what is typed.
 */
export function InlineEdit({
  label,
  value,
  onSave,
  required = false,
  multiline = false,
  maxLength,
  placeholder,
  as: Text = 'span',
  className,
  note,
  field: renderField,
}: InlineEditProps) {
  const edit = useInlineEdit({ value, onSave, required, multiline });
  const input = {
    ref: edit.fieldRef,
    className: classes.field,
    'aria-label': label,
    dir: 'auto',
    value: edit.text,
    maxLength,
    placeholder,
    onKeyDown: edit.onKeyDown,
    onBlur: edit.onBlur,
  };
  return (
    <Text className={`${classes.host} ${className ?? ''}`}>
      {edit.editing && renderField ? (
        <span className={`${classes.grow} ${classes.line}`}>
          {renderField({
            typed: edit.typed,
            save: edit.save,
            input: { ...input, onChange: (event) => edit.type(event.currentTarget.value) },
          })}
        </span>
      ) : edit.editing ? (
        <span className={classes.grow} data-text={`${edit.text}\u200b`}>
          <textarea
            {...input}
            rows={1}
            // Dialogs listen for Escape in the capture phase.
            data-mantine-stop-propagation
            onChange={({ currentTarget: { value: text } }) =>
              edit.type(multiline ? text : text.replace(/\n/g, ' '))
            }
          />
        </span>
      ) : (
        <button
          ref={edit.textRef}
          type="button"
          className={classes.rest}
          aria-label={`${FIELD_TEXT.edit(label)}: ${value || placeholder || ''}`}
          onClick={edit.open}
          onKeyDown={(event) => {
            if (event.key === 'F2') edit.open();
          }}
        >
          <span className={value ? undefined : classes.placeholder} dir="auto">
            {value || placeholder}
          </span>
          {note ? null : <IconPencil className={classes.pencil} size={16} stroke={1.75} aria-hidden />}
        </button>
      )}
      {note ? <span className={classes.note}>{note}</span> : null}
    </Text>
  );
}
