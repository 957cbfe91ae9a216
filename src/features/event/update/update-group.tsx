import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UpdateItem } from '#contract/schemas/updates.ts';
import { wholeNumber } from '#contract/rules/whole-number.ts';
import { choicesOf, isTaken, type Group } from '#src/features/event/update/groups-of.ts';
import { messages } from '#src/features/event/update/messages.ts';
import { UpdateRow } from '#src/features/event/update/update-row.tsx';
import classes from '#src/features/event/update/update-sheet.module.css';

const SHOWN_AT_FIRST = 100;

interface Props {
  group: Group;
  items: readonly UpdateItem[];
  flipped: ReadonlySet<string>;
  onFlip: (ids: readonly string[]) => void;
}

/** A file's changes of one kind: chosen all at once, or one by one. */
export function UpdateGroup({ group, items, flipped, onFlip }: Props) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  if (items.length === 0) return null;
  const { title, hint } = messages.groups[group];
  const choices = items.flatMap(choicesOf);
  const idsOf = (taken: boolean) =>
    choices.filter((choice) => isTaken(choice, flipped) === taken).map(({ id }) => id);
  return (
    <section aria-labelledby={`update-${group}`}>
      <div className={classes.head}>
        <h3 id={`update-${group}`}>
          {title} <span>{wholeNumber(items.length)}</span>
        </h3>
        {[true, false].map((all) => (
          <Button
            key={String(all)}
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={all ? messages.allOf(title) : messages.noneOf(title)}
            disabled={idsOf(!all).length === 0}
            onClick={() => onFlip(idsOf(!all))}
          >
            {all ? messages.all : messages.none}
          </Button>
        ))}
      </div>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      <ul className={classes.list}>
        {items.slice(0, shown).map((item, index) => (
          <UpdateRow key={index} item={item} flipped={flipped} onFlip={onFlip} />
        ))}
      </ul>
      {items.length > shown ? (
        <Button variant="default" fullWidth mt={8} onClick={() => setShown(shown + 3 * SHOWN_AT_FIRST)}>
          {messages.more(items.length - shown)}
        </Button>
      ) : null}
    </section>
  );
}
