import { TextInput } from '@mantine/core';
import { IconCheck, IconMinus, IconPlus, IconTag } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { tagKey } from '#contract/rules/tags.ts';
import { messages } from '#src/features/event/guests/tags/messages.ts';
import type { TagChoice } from '#src/features/event/guests/tags/tag-choices.ts';
import classes from '#src/features/event/guests/tags/tag-picker.module.css';

interface Props {
  choices: readonly TagChoice[];
  /** How many people it is about. */
  people: number;
  typed: string;
  onTyped: (text: string) => void;
  onSet: (tag: string, on: boolean) => void;
  error: ReactNode;
}

/**
 * A list of tags below the field that filters it. Enter or a comma takes the highlighted tag, otherwise the
 * typed one, whether or not it is in the list.
 */
export function TagPicker({ choices, people, typed, onTyped, onSet, error }: Props) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const words = typed.replace(/\s+/g, ' ').trim();
  const offered = choices.filter(({ key }) => key.includes(tagKey(words)));
  const exact = choices.find(({ key }) => key === tagKey(words));
  // null: the typed text, as a new tag
  const options = words === '' || exact ? offered : [...offered, null];
  useEffect(
    () => list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }),
    [active],
  );

  const pick = (choice: TagChoice | null | undefined) => {
    if (choice) onSet(choice.tag, choice.state !== 'all');
    else onSet(words, true);
    setActive(-1);
  };
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.nativeEvent.isComposing) return;
    const step = press.key === 'ArrowDown' ? 1 : press.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      press.preventDefault();
      const from = active < 0 && step < 0 ? 0 : active;
      setActive((from + step + options.length) % options.length);
    }
    // on an empty field, Enter saves
    if (press.key !== 'Enter' || (active < 0 && words === '')) return;
    press.preventDefault();
    if (active >= 0) pick(options[active]);
    else onSet(exact?.tag ?? words, true);
  };
  return (
    <>
      <TextInput
        value={typed}
        onChange={({ currentTarget }) => {
          setActive(-1);
          onTyped(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        error={error}
        role="combobox"
        aria-label={messages.field}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={messages.field}
        leftSection={<IconTag size={19} stroke={1.75} aria-hidden="true" />}
        leftSectionWidth={44}
        autoComplete="off"
        enterKeyHint="done"
        data-autofocus
      />
      <div
        ref={list}
        id={listId}
        className={classes.list}
        role="listbox"
        aria-multiselectable="true"
        aria-label={messages.tags}
        hidden={options.length === 0}
      >
        {options.map((choice, at) => (
          // the field keeps the focus, and with it the keyboard
          <button
            type="button"
            tabIndex={-1}
            key={choice?.key ?? ' new'}
            id={`${listId}-${at}`}
            className={classes.option}
            role="option"
            aria-selected={choice?.state === 'all'}
            data-active={at === active ? '' : undefined}
            onMouseDown={(press) => press.preventDefault()}
            onClick={() => pick(choice)}
          >
            <Mark choice={choice} />
            <span dir="auto">{choice ? choice.tag : messages.add(words)}</span>
            {choice?.state === 'some' ? (
              <span className={classes.count}>{messages.partly(choice.count, people)}</span>
            ) : null}
          </button>
        ))}
      </div>
    </>
  );
}

function Mark({ choice }: { choice: TagChoice | null }) {
  const Sign = choice === null ? IconPlus : choice.state === 'all' ? IconCheck : IconMinus;
  return (
    <span className={classes.mark} data-state={choice?.state ?? 'new'} aria-hidden="true">
      {choice?.state === 'none' ? null : <Sign size={16} stroke={2.5} />}
    </span>
  );
}
