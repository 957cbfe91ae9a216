import { IconCalendarEvent, IconCircleDot, IconLock, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { useDayNumber } from '#src/data/live/use-day-number.ts';
import type { EventView } from '#src/data/views/event.ts';
import { isParked, type SyncMark } from '#src/data/views/sync-mark.ts';
import { AnswerBadge } from '#src/features/answer/answer-badge.tsx';
import classes from '#src/features/event/event-badges.module.css';
import { messages } from '#src/features/event/messages.ts';
import { RefusedChange } from '#src/features/refused/refused-change.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { Badge } from '#src/ui/text/badge.tsx';
import { useNow } from '#src/ui/text/use-now.ts';

/**
 * Where the event is in time, who may see it, and, outside manage mode, the person's answer with a way to
 * take it back.
 */
export function EventBadges({
  event,
  manage,
  children,
}: {
  event: EventView;
  manage: boolean;
  children?: ReactNode;
}) {
  const now = new Date(useNow());
  const isPrivate = event.privacy === 'PRIVATE';
  return (
    <div className={classes.badges}>
      <When event={event} now={now} />
      <Badge icon={isPrivate ? <IconLock size={14} stroke={2} /> : <IconWorld size={14} stroke={2} />}>
        <span className={classes.who}>{isPrivate ? messages.private : messages.public}</span>
      </Badge>
      {manage ? null : (
        <span className={classes.answer}>
          <AnswerBadge
            status={event.selfStatus}
            placeInLine={event.placeInLine}
            unsent={Boolean(event.syncOf.rsvp)}
          />
          {children}
          <AnswerState mark={event.syncOf.rsvp} />
        </span>
      )}
    </div>
  );
}

/** The answer itself is pending, or was refused. */
function AnswerState({ mark }: { mark: SyncMark | undefined }) {
  return isParked(mark) && mark ? <RefusedChange rowId={mark.rowId} /> : <SyncNote sync={mark} />;
}

function When({ event, now }: { event: EventView; now: Date }) {
  const status = scheduleStatus(event, now);
  if (status !== 'ongoing')
    return (
      <Badge icon={<IconCalendarEvent size={14} stroke={2} />}>
        {status === 'upcoming' ? messages.upcoming : messages.finished}
      </Badge>
    );
  return (
    <Badge tone="ember" icon={<IconCircleDot size={14} stroke={2} />}>
      <DayOf event={event} now={now} />
    </Badge>
  );
}

function DayOf({ event, now }: { event: EventView; now: Date }) {
  return messages.dayOf(useDayNumber(event, now));
}
