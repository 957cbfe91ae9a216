import { VisuallyHidden } from '@mantine/core';
import type { UpdateItem, When } from '#contract/schemas/updates.ts';
import { isTaken, type Choice } from '#src/features/event/update/groups-of.ts';
import { messages } from '#src/features/event/update/messages.ts';
import classes from '#src/features/event/update/update-sheet.module.css';
import { SelectBox } from '#src/ui/fields/select-box.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { dayShort, monthAndYear, timeRange } from '#src/ui/text/format-dates.ts';

interface RowProps {
  item: UpdateItem;
  flipped: ReadonlySet<string>;
  onFlip: (ids: readonly string[]) => void;
}
type Change = Extract<UpdateItem, { kind: 'changed' }>['changes'][number];

/** An activity to be added or removed, with its checkbox; a changed one has a checkbox per field. */
export function UpdateRow({ item, flipped, onFlip }: RowProps) {
  const hour12 = useHour12();
  const box = (choice: Choice, label: string) => (
    <SelectBox label={label} checked={isTaken(choice, flipped)} onChange={() => onFlip([choice.id])} />
  );
  const words = (
    <div className={classes.words}>
      <b dir="auto">{item.name}</b>
      <span dir="auto">{[whenWords(item.when, hour12), item.location].filter(Boolean).join(' · ')}</span>
      {item.kind === 'removed' && item.edited ? <em>{messages.edited}</em> : null}
    </div>
  );
  if (item.kind !== 'changed')
    return (
      <li className={classes.item}>
        {box(item, item.kind === 'added' ? messages.add(item.name) : messages.remove(item.name))}
        {words}
      </li>
    );
  return (
    <li className={classes.changed}>
      {words}
      <ul className={classes.changes}>
        {item.changes.map((change) => (
          <li key={change.field} className={classes.change}>
            {box(change, messages.take(messages.fields[change.field], item.name))}
            <div className={classes.words}>
              <span>
                {messages.fields[change.field]}
                {change.edited && change.news ? <em>{messages.edited}</em> : null}
              </span>
              <BothSides change={change} taken={isTaken(change, flipped)} hour12={hour12} />
            </div>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The current value and the file's; the one that will not apply is struck out. */
function BothSides({ change, taken, hour12 }: { change: Change; taken: boolean; hour12: boolean }) {
  const [before, after] =
    change.field === 'when'
      ? [whenWords(change.before, hour12), whenWords(change.after, hour12)]
      : [change.before, change.after];
  return (
    <>
      <p className={classes.side} data-loses={taken || undefined} dir="auto">
        <VisuallyHidden>{messages.was}: </VisuallyHidden>
        {before || messages.nothing}
      </p>
      <p className={classes.side} data-file data-loses={!taken || undefined} dir="auto">
        <VisuallyHidden>{messages.becomes}: </VisuallyHidden>
        {after || messages.nothing}
      </p>
    </>
  );
}

const whenWords = ({ on, start, end, timezone }: When, hour12: boolean): string =>
  `${dayShort(on)} ${monthAndYear(on)}, ${timeRange(`${on}T${start}`, `${on}T${end}`, hour12)}${timezone ? ` (${timezone})` : ''}`;
