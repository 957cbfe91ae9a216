import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { TIME_STEP_MINUTES, TIME_TYPING_DEBOUNCE } from '#contract/constants.ts';
import { isWholeTime, parseTime, stepTime } from '#src/ui/fields/typed-time.ts';
import { useSaveOnLeave } from '#src/ui/hooks/use-save-on-leave.ts';

interface Options {
  /** HH:MM */
  value: string;
  onChange: (time: string, from: string) => void;
  hour12: boolean;
}

/** The text and the keys of `TimeField`, and when what is typed is passed on. */
export function useTypedTime({ value, onChange, hour12 }: Options) {
  const [edit, setEdit] = useState<{ text: string; from: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const typed = edit?.text ?? null;
  const text = typed ?? value;
  /** The last valid time, which the arrows start from. */
  const current = parseTime(text) ?? value;
  const stop = () => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => stop, []);

  const commit = (words: string) => {
    stop();
    const time = parseTime(words);
    if (!time) return;
    setEdit(null);
    const from = edit?.from ?? value;
    if (time !== from) onChange(time, from);
  };
  useSaveOnLeave(() => {
    if (typed !== null) commit(typed);
  });
  return {
    /** Null unless something is being typed. */
    typed,
    current,
    invalid: typed !== null && typed.length >= 5 && !parseTime(typed),
    commit,
    type(words: string) {
      setEdit({ text: words, from: edit?.from ?? value });
      stop();
      if (isWholeTime(words, hour12)) timer.current = setTimeout(() => commit(words), TIME_TYPING_DEBOUNCE);
    },
    onBlur() {
      commit(text);
      setEdit(null);
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Enter') {
        event.preventDefault();
        commit(text);
      } else if (event.key === 'Escape' && typed !== null) {
        event.stopPropagation();
        stop();
        setEdit(null);
      } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        event.preventDefault();
        commit(stepTime(current, event.key === 'ArrowUp' ? TIME_STEP_MINUTES : -TIME_STEP_MINUTES));
      }
    },
  };
}
