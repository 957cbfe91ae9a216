import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { NamedPerson } from '#src/data/views/people.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import { findPeople, typedAt, withName, type Typed } from '#src/features/social/mentions/find-people.ts';
import { usePeopleHere } from '#src/features/social/mentions/people-here.ts';

export interface MentionPicker {
  listId: string;
  offered: readonly NamedPerson[];
  /** Index of the person whom Enter picks. */
  active: number;
  pick: (person: NamedPerson) => void;
}

interface Field {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText: (text: string) => void;
}

/**
 * Suggests people while a name is typed after `@`: arrows move, Enter or Tab picks, Escape closes the list. `onKeyDown`
 * returns true if the key was for the list.
 */
export function useMentionPicker({ field, text, setText }: Field) {
  const listId = useId();
  const self = useSelf()?.guid;
  const { people, want } = usePeopleHere();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [active, setActive] = useState(0);
  const [putAside, setPutAside] = useState<number | null>(null);
  const caretWanted = useRef<number | null>(null);
  const isOffered = typed !== null && typed.from !== putAside;
  const offered = isOffered
    ? findPeople(
        people.filter(({ id }) => id !== self),
        typed,
      )
    : [];

  useLayoutEffect(() => {
    if (caretWanted.current === null) return;
    field.current?.setSelectionRange(caretWanted.current, caretWanted.current);
    caretWanted.current = null;
  }, [text, field]);

  const look = () => {
    const at = field.current;
    const next = at && at.selectionStart === at.selectionEnd ? typedAt(at.value, at.selectionStart) : null;
    if (next) want();
    if (next?.from !== typed?.from) setPutAside(null);
    if (next?.query !== typed?.query) setActive(0);
    setTyped(next);
  };
  const pick = ({ name }: NamedPerson) => {
    if (!typed) return;
    const next = withName(text, typed, name);
    caretWanted.current = next.caret;
    setText(next.text);
    setTyped(null);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = offered[active];
    if (!chosen || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + offered.length) % offered.length);
    } else if (
      (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) ||
      event.key === 'Tab'
    )
      pick(chosen);
    else if (event.key === 'Escape') setPutAside(typed?.from ?? null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  /** Types the `@` where the caret is. */
  const begin = () => {
    const at = field.current?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    const sign = before === '' || /\s$/.test(before) ? '@' : ' @';
    const caret = at + sign.length;
    caretWanted.current = caret;
    setText(before + sign + text.slice(at));
    want();
    setTyped({ from: caret, query: '' });
    setActive(0);
    field.current?.focus();
  };
  return {
    begin,
    picker: { listId, offered, active, pick } satisfies MentionPicker,
    onKeyDown,
    fieldProps: {
      onSelect: look,
      onBlur: () => setTyped(null),
      'aria-autocomplete': 'list',
      ...(offered.length > 0 && {
        'aria-controls': listId,
        'aria-activedescendant': `${listId}-${active}`,
      }),
    } as const,
  };
}
