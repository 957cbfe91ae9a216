import { Button } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { TAG_LIMITS } from '#contract/constants.ts';
import { textOf } from '#contract/errors.ts';
import { displayName } from '#contract/rules/names.ts';
import { readTags, tagKey, type TagChange } from '#contract/rules/tags.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import classes from '#src/features/event/guests/tags/tag-editor.module.css';
import type { KnownTag } from '#src/features/event/guests/tags/known-tags.ts';
import { messages } from '#src/features/event/guests/tags/messages.ts';
import { changeOf, isTooMany, tagChoices, type Chosen } from '#src/features/event/guests/tags/tag-choices.ts';
import { TagPicker } from '#src/features/event/guests/tags/tag-picker.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';

interface Props {
  opened: boolean;
  rows: readonly RsvpView[];
  known: readonly KnownTag[];
  onSave: (change: TagChange) => void;
  onClose: () => void;
}

/** The tags of one person, or of everybody selected. */
export function TagEditor({ opened, rows, known, onSave, onClose }: Props) {
  const formId = useId();
  const [only, ...others] = rows;
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={messages.tags}
      subtitle={only && others.length === 0 ? displayName(only.user) : messages.people(rows.length)}
      footer={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {messages.save}
          </Button>
        </>
      }
    >
      <TagForm key={rows.map((row) => row.id).join()} id={formId} rows={rows} known={known} onSave={onSave} />
    </Sheet>
  );
}

const isLong = (text: string): boolean => readTags(text).some((tag) => tag.length > TAG_LIMITS.length);

/** Reset whenever the dialog opens. */
function TagForm({ id, rows, known, onSave }: Pick<Props, 'rows' | 'known' | 'onSave'> & { id: string }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const choices = tagChoices(rows, known, chosen);
  const withTags = (tags: readonly string[], on = true): Chosen => {
    const spelled = new Map(choices.map(({ key, tag }) => [key, tag]));
    return new Map([
      ...chosen,
      ...tags.map((tag) => [tagKey(tag), { tag: spelled.get(tagKey(tag)) ?? tag, on }] as const),
    ]);
  };
  const isFull = isTooMany(rows, changeOf(rows, chosen));

  const onTyped = (text: string) => {
    const end = Math.max(text.lastIndexOf(','), text.lastIndexOf(';'));
    if (end < 0 || isLong(text.slice(0, end))) return setTyped(text);
    setChosen(withTags(readTags(text.slice(0, end))));
    setTyped(text.slice(end + 1));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isLong(typed)) return;
    // a tag typed last but not confirmed counts, too
    const change = changeOf(rows, withTags(readTags(typed)));
    if (!isTooMany(rows, change)) return onSave(change);
    setChosen(withTags(readTags(typed)));
    setTyped('');
  };
  return (
    <form id={id} onSubmit={onSubmit}>
      <TagPicker
        choices={choices}
        people={rows.length}
        typed={typed}
        onTyped={onTyped}
        onSet={(tag, on) => {
          if (isLong(tag)) return;
          setChosen(withTags(readTags(tag), on));
          setTyped('');
        }}
        error={
          isLong(typed) ? messages.tooLong(TAG_LIMITS.length) : isFull ? textOf('TOO_MANY_TAGS') : undefined
        }
      />
      <p className={classes.hint}>{messages.hint}</p>
    </form>
  );
}
