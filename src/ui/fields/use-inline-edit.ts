import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSaveOnLeave } from '#src/ui/hooks/use-save-on-leave.ts';

interface Options {
  value: string;
  onSave: (value: string, from: string) => void;
  required: boolean;
  multiline: boolean;
}

interface Typed {
  text: string;
  /** The value that was on screen when typing began. */
  from: string;
}

/** The state and the keys of `InlineEdit`: opening, typing, saving, and where the focus goes. */
export function useInlineEdit({ value, onSave, required, multiline }: Options) {
  const [editing, setEditing] = useState(false);
  /** Null until the first key press. */
  const [typed, setTyped] = useState<Typed | null>(null);
  const fieldRef = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const textRef = useRef<HTMLButtonElement>(null);
  const takeFocusBack = useRef(false);

  useEffect(() => {
    const field = fieldRef.current;
    if (editing) {
      field?.focus();
      field?.setSelectionRange(field.value.length, field.value.length);
    } else if (takeFocusBack.current) {
      takeFocusBack.current = false;
      textRef.current?.focus();
    }
  }, [editing]);

  const withText = (text: string): Typed => ({ text, from: typed?.from ?? value });
  const close = () => {
    setEditing(false);
    setTyped(null);
  };
  const commit = (words: Typed | null) => {
    close();
    const text = words?.text.trim();
    if (!words || text === undefined || text === words.from.trim()) return;
    if (text || !required) onSave(text, words.from);
  };
  useSaveOnLeave(() => {
    if (typed) commit(typed);
  });
  return {
    editing,
    fieldRef,
    /** The button that shows the text at rest. */
    textRef,
    text: typed?.text ?? value,
    typed: typed?.text ?? null,
    open: () => setEditing(true),
    type: (text: string) => setTyped(withText(text)),
    save(text: string) {
      takeFocusBack.current = true;
      commit(withText(text));
    },
    onBlur: () => commit(typed),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Input methods use Enter and Escape themselves.
      if (event.nativeEvent.isComposing) return;
      const saves = isSave(event, multiline);
      if (!saves && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      takeFocusBack.current = true;
      if (saves) commit(typed);
      else close();
    },
  };
}

/** Enter, unless it stands for a line break; with Ctrl or Cmd it always saves. */
function isSave(event: KeyboardEvent<HTMLElement>, multiline: boolean): boolean {
  if (event.key !== 'Enter') return false;
  if (event.ctrlKey || event.metaKey) return true;
  return !event.shiftKey && !(multiline && matchMedia('(pointer: coarse)').matches);
}
