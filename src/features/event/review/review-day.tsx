import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ActivityView, DayView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/review/messages.ts';
import { ReviewItem } from '#src/features/event/review/review-item.tsx';
import classes from '#src/features/event/review/review-sheet.module.css';
import { dayLong } from '#src/ui/text/format-dates.ts';

interface Props {
  day: DayView;
  /** The only day left, which cannot be removed. */
  isLast: boolean;
  /** Ids of the activities to keep. */
  kept: ReadonlySet<string>;
  onKeep: (activityIds: string[], kept: boolean) => void;
  onRemove: (activity: ActivityView) => void;
  onRemoveDay: () => void;
}

/** One day of the review, with its activities by start time. */
export function ReviewDay({ day, isLast, kept, onKeep, onRemove, onRemoveDay }: Props) {
  const ids = day.activities.map(({ id }) => id);
  return (
    <section aria-labelledby={`review-${day.id}`}>
      <div className={classes.day}>
        <h3 id={`review-${day.id}`} dir="auto">
          {day.name}
        </h3>
        <span>{dayLong(day.date)}</span>
        {ids.length > 0 ? (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={messages.keepDayNamed(day.name)}
            disabled={ids.every((id) => kept.has(id))}
            onClick={() => onKeep(ids, true)}
          >
            {messages.keepDay}
          </Button>
        ) : null}
        <ActionIcon
          aria-label={messages.remove(day.name)}
          disabled={isLast}
          title={isLast ? messages.lastDay : undefined}
          onClick={onRemoveDay}
        >
          <IconTrash size={19} stroke={1.75} />
        </ActionIcon>
      </div>
      {ids.length === 0 ? <p className={classes.empty}>{messages.empty}</p> : null}
      <ul className={classes.list}>
        {day.activities
          .toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime))
          .map((activity) => (
            <ReviewItem
              key={activity.id}
              activity={activity}
              kept={kept.has(activity.id)}
              onKeep={(on) => onKeep([activity.id], on)}
              onRemove={() => onRemove(activity)}
            />
          ))}
      </ul>
    </section>
  );
}
