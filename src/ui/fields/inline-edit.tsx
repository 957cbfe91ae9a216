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
import { useSaveOnLeave } from '#src/ui/hooks/use-save-on-leave.ts';

/** The open field, for a custom renderer. */
export interface InlineField {
  /** Null until the first key. */
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
  disabled?: boolean;
  /** Element of the text at rest: h1, h2, p. The field inherits its font size, so that nothing jumps. */
  as?: ElementType;
  className?: string | undefined;
  /**
   * A mark after the text, in the pencil's place, so that nothing moves when it comes and goes: waiting,
   * sending, not sent.
   */
  note?: ReactNode;
  /** Renders the open field if it is more than a text field; on one line. */
  field?: ((open: InlineField) => ReactNode) | undefined;
}

/**
 * Text that turns into its own field: click, F2 or Enter edits; blur, Enter or leaving the page saves; Escape restores the old
 * text. An open field follows newer values until the first key; from then on it keeps what is typed.
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
  useSaveOnLeave(() => {
    if (typed) finish(true);
  });
  const type = (text: string) => setTyped({ text, from: typed?.from ?? value });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Input methods use Enter and Escape themselves.
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
            // Dialogs listen for Escape in the capture phase.
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
