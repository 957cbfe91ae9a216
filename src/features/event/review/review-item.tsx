import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { splitSource } from '#contract/rules/source-quote.ts';
import { localOf } from '#contract/rules/time.ts';
import type { ActivityView } from '#src/data/views/event.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import { messages } from '#src/features/event/review/messages.ts';
import classes from '#src/features/event/review/review-sheet.module.css';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { timeRange } from '#src/ui/text/format-dates.ts';

interface Props {
  activity: ActivityView;
  kept: boolean;
  onKeep: (on: boolean) => void;
  onRemove: () => void;
}

/** An activity with the source text it was taken from: to be kept, or removed. */
export function ReviewItem({ activity, kept, onKeep, onRemove }: Props) {
  const hour12 = useHour12();
  const { name, startDateTime, endDateTime, timezone, location, description } = activity;
  const place = placeWords(location);
  const { words, source } = splitSource(description);
  const times = timeRange(localOf(startDateTime, timezone), localOf(endDateTime, timezone), hour12);
  const press = (click: MouseEvent<HTMLButtonElement>) => {
    // repeated Enter works through the list
    const items = [...(click.currentTarget.closest('[role=dialog]')?.querySelectorAll('[data-keep]') ?? [])];
    const next = items[items.indexOf(click.currentTarget) + 1];
    onKeep(!kept);
    if (!kept && click.detail === 0 && next instanceof HTMLElement) next.focus();
  };
  return (
    <li className={classes.item} data-kept={kept || undefined}>
      <div className={classes.words}>
        <b dir="auto">{name}</b>
        <span>{[times, place].filter(Boolean).join(' · ')}</span>
        {words ? (
          <span className={classes.description} dir="auto">
            {words}
          </span>
        ) : null}
        <q className={classes.source} dir="auto">
          {source ?? messages.noSource}
        </q>
      </div>
      <Button
        data-keep
        size="sm"
        variant={kept ? 'filled' : 'default'}
        aria-pressed={kept}
        aria-label={kept ? messages.keptNamed(name) : messages.keepNamed(name)}
        leftSection={<IconCheck size={17} stroke={2} aria-hidden="true" />}
        onClick={press}
      >
        {kept ? messages.kept : messages.keep}
      </Button>
      <ActionIcon aria-label={messages.remove(name)} onClick={onRemove}>
        <IconTrash size={19} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
