import { IconPencil } from '@tabler/icons-react';
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ElementType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import classes from './inline-edit.module.css';
import { FIELD_TEXT } from '#src/ui/fields/messages.ts';

/** The open field, for whoever draws it. */
export interface InlineField {
  /** Null until the first key. */
  typed: string | null;
  /** Saves these words, as if they had been typed. */
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
  /** Draws the open field, where it is more than a text; in one line. */
  field?: ((open: InlineField) => ReactNode) | undefined;
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
  field: drawField,
}: InlineEditProps) {
  const [editing, setEditing] = useState(false);
  /** Null until the first key. */
  const [typed, setTyped] = useState<{ text: string; from: string } | null>(null);
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
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

  const finish = (save: boolean, words = typed) => {
    setEditing(false);
    setTyped(null);
    if (!save || !words) return;
    const next = words.text.trim();
    if (next !== words.from.trim() && (next || !required)) onSave(next, words.from);
  };
  const type = (text: string) => setTyped({ text, from: typed?.from ?? value });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
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
      {editing && drawField ? (
        <span className={`${classes.grow} ${classes.line}`}>
          {drawField({
            typed: typed?.text ?? null,
            save(words) {
              takeFocusBack.current = true;
              finish(true, { text: words, from: typed?.from ?? value });
            },
            input: {
              ref: field,
              className: classes.field,
              'aria-label': label,
              dir: 'auto',
              value: draft,
              maxLength,
              placeholder,
              onChange: (event) => type(event.currentTarget.value),
              onKeyDown,
              onBlur: () => finish(true),
            },
          })}
        </span>
      ) : editing ? (
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
              type(multiline ? event.currentTarget.value : event.currentTarget.value.replace(/\n/g, ' '))
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
          aria-label={`${FIELD_TEXT.edit(label)}: ${value || placeholder || ''}`}
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
