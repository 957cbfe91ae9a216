import { ActionIcon, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconMail, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { beforeComma, readInvitee, readInvitees, writeInvitee } from '#contract/rules/read-invitees.ts';
import classes from '#src/features/event/invite/invite-rows.module.css';
import { isLeftOut, type Standing, type InviteValues } from '#src/features/event/invite/invite-rules.ts';
import { messages } from '#src/features/event/invite/messages.ts';

interface Props {
  form: UseFormReturnType<InviteValues>;
  /** One per row, in order. */
  standings: readonly Standing[];
  /** Tags to be given, by address. */
  tags: InviteValues['tags'];
  busy: boolean;
}

/**
 * One input per guest. Enter adds a row after a valid one, Backspace removes an empty one, and a pasted list
 * is split into one row per address.
 */
export function InviteRows({ form, standings, tags, busy }: Props) {
  const list = useRef<HTMLUListElement>(null);
  /** The row to focus once it is rendered. */
  const wanted = useRef<number | null>(null);
  const { people } = form.values;
  const focus = (at: number) => list.current?.querySelectorAll('input')[at]?.focus();
  useEffect(() => {
    if (wanted.current === null) return;
    focus(wanted.current);
    wanted.current = null;
  }, [people]);

  const put = (rows: string[], focused: number) => {
    if (busy) return;
    wanted.current = focused;
    form.clearErrors();
    form.setFieldValue('people', rows.length > 0 ? rows : ['']);
  };
  const replace = (at: number, texts: readonly string[]) => {
    const rows = people.toSpliced(at, 1, ...texts);
    const next = rows[at + texts.length] === '' ? rows : rows.toSpliced(at + texts.length, 0, '');
    put(next, at + texts.length);
  };
  const remove = (at: number) => put(people.toSpliced(at, 1), Math.max(0, at - 1));

  const onKeyDown = (press: KeyboardEvent<HTMLInputElement>, at: number) => {
    const text = people[at] ?? '';
    if (press.key === 'Backspace' && text === '' && people.length > 1) {
      press.preventDefault();
      remove(at);
    }
    if (press.key !== 'Enter' || press.metaKey || press.ctrlKey || press.nativeEvent.isComposing) return;
    press.preventDefault();
    if (readInvitee(text)) replace(at, [text]);
    else if (text.trim() !== '') form.setFieldError(`people.${at}`, messages.wrong);
  };
  const onPaste = (paste: ClipboardEvent<HTMLInputElement>, at: number) => {
    const { all, people: found } = readInvitees(paste.clipboardData.getData('text'));
    if (all.length < 2 || found.length === 0) return;
    paste.preventDefault();
    const before = people[at]?.trim() ? [people[at]] : [];
    replace(at, [...before, ...all.map(writeInvitee)]);
  };
  const onChange = (text: string, at: number) => {
    const typed = beforeComma(text);
    if (typed !== null && readInvitee(typed)) replace(at, [typed.trim()]);
    else {
      form.clearFieldError(`people.${at}`);
      form.setFieldValue(`people.${at}`, text);
    }
  };
  return (
    <ul className={classes.rows} ref={list}>
      {people.map((text, at) => {
        const standing = standings[at] ?? null;
        const own = tags[readInvitee(text)?.emailId ?? ''];
        const last = at === people.length - 1;
        return (
          // rows have no keys of their own
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={classes.row}>
            <TextInput
              value={text}
              error={form.errors[`people.${at}`]}
              onChange={(event) => onChange(event.currentTarget.value, at)}
              onKeyDown={(press) => onKeyDown(press, at)}
              onPaste={(paste) => onPaste(paste, at)}
              aria-label={messages.address(at + 1)}
              placeholder={messages.placeholder}
              leftSection={<IconMail size={19} stroke={1.75} aria-hidden="true" />}
              leftSectionWidth={44}
              description={
                [standing && messages.standing[standing], own && messages.tags(own)]
                  .filter(Boolean)
                  .join(' · ') || undefined
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data-left-out={isLeftOut(standing, own) ? '' : undefined}
              data-autofocus={last ? '' : undefined}
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={busy}
            />
            {last ? (
              <ActionIcon
                variant="outline"
                disabled={busy}
                aria-label={messages.add}
                title={messages.add}
                onClick={() => (text === '' ? focus(at) : put([...people, ''], people.length))}
              >
                <IconPlus size={19} stroke={1.75} />
              </ActionIcon>
            ) : (
              <ActionIcon
                disabled={busy}
                aria-label={messages.remove(text)}
                title={messages.remove(text)}
                onClick={() => remove(at)}
              >
                <IconMinus size={19} stroke={1.75} />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}
