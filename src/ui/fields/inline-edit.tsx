import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ElementType, type KeyboardEvent, type ReactNode } from 'react';
import classes from './inline-edit.module.css';
import { UI_TEXT } from '#src/ui/messages.ts';

export interface InlineEditProps {
  /** What is edited, for screen readers: "Day name". */
  label: string;
  value: string;
  /**
   * Called with the trimmed text when it differs from `from`: the value that was on screen when the typing
   * began. A change is saved against that one, because `value` may have become somebody else's meanwhile.
   */
  onSave: (value: string, from: string) => void;
  /** True: an empty text reverts. False: empty is a value. */
  required?: boolean;
  /**
   * Shift with Enter makes a new line (on touch Enter does: its keyboards have no such key pair). Enter saves
   * otherwise.
   */
  multiline?: boolean;
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
  /**
   * Element of the text at rest: h1, h2, p. Its type size carries over to the field, so that nothing jumps.
   */
  as?: ElementType;
  className?: string | undefined;
  /**
   * A mark behind the text, in the pencil's place, so that nothing moves when it comes and goes: waiting,
   * sending, not sent.
   */
  note?: ReactNode;
}

/**
 * Text that becomes its own field: click, F2 or Enter edits; blur or Enter saves; Escape puts the old text
 * back. Until the first key an open field follows a newer value; from then on it holds the words that are
 * typed.
 */
export function InlineEdit({
  label,
  value,
  onSave,
  required = false,
  multiline = false,
  maxLength,
  placeholder,
  disabled = false,
  as: Text = 'span',
  className,
  note,
}: InlineEditProps) {
  const [editing, setEditing] = useState(false);
  /** Null until the first key. */
  const [typed, setTyped] = useState<{ text: string; from: string } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const rest = useRef<HTMLButtonElement>(null);
  const takeFocusBack = useRef(false);
  const draft = typed?.text ?? value;

  useEffect(() => {
    if (editing) {
      field.current?.focus();
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
    } else if (takeFocusBack.current) {
      takeFocusBack.current = false;
      rest.current?.focus();
    }
  }, [editing]);

  const finish = (save: boolean) => {
    setEditing(false);
    setTyped(null);
    if (!save || !typed) return;
    const next = typed.text.trim();
    if (next !== typed.from.trim() && (next || !required)) onSave(next, typed.from);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method uses Enter and Escape for itself.
    if (event.nativeEvent.isComposing) return;
    const saves =
      event.key === 'Enter' &&
      (event.ctrlKey ||
        event.metaKey ||
        !(event.shiftKey || (multiline && matchMedia('(pointer: coarse)').matches)));
    if (!saves && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    takeFocusBack.current = true;
    finish(saves);
  };

  if (disabled)
    return (
      <Text className={className} dir="auto">
        {value || placeholder}
      </Text>
    );
  return (
    <Text className={`${classes.host} ${className ?? ''}`}>
      {editing ? (
        <span className={classes.grow} data-text={`${draft}\u200b`}>
          <textarea
            ref={field}
            className={classes.field}
            aria-label={label}
            rows={1}
            dir="auto"
            value={draft}
            maxLength={maxLength}
            placeholder={placeholder}
            // Dialogs listen for Escape before anybody else.
            data-mantine-stop-propagation
            onChange={(event) =>
              setTyped({
                text: multiline ? event.currentTarget.value : event.currentTarget.value.replace(/\n/g, ' '),
                from: typed?.from ?? value,
              })
            }
            onKeyDown={onKeyDown}
            onBlur={() => finish(true)}
          />
        </span>
      ) : (
        <button
          ref={rest}
          type="button"
          className={classes.rest}
          aria-label={`${UI_TEXT.edit(label)}: ${value || placeholder || ''}`}
          onClick={() => setEditing(true)}
          onKeyDown={(event) => {
            if (event.key === 'F2') setEditing(true);
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
