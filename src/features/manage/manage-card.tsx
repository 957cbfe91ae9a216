import { Link } from '@tanstack/react-router';
import { IconCalendarEvent, IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { displayName } from '#contract/rules/names.ts';
import type { ScheduleStatus } from '#contract/rules/schedule-status.ts';
import type { AnswerCounts } from '#contract/schemas/events.ts';
import { useDayNumber } from '#src/data/live/use-day-number.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import { AnswersBar } from '#src/features/manage/answers-bar.tsx';
import { CardMenu } from '#src/features/manage/clone/card-menu.tsx';
import { messages } from '#src/features/manage/messages.ts';
import classes from '#src/features/manage/manage-card.module.css';
import { lengthInDays, whenText } from '#src/features/manage/when.ts';
import { AvatarGroup } from '#src/ui/people/avatar-group.tsx';
import { Badge } from '#src/ui/text/badge.tsx';
import { dateRange } from '#src/ui/text/format-dates.ts';
import card from '#src/ui/text/card-link.module.css';
import { Picture } from '#src/ui/pictures/picture.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

/** One experience of the manage list; the card opens it in manage mode. */
export const ManageCard = memo(function ManageCard({
  event,
  status,
  now,
  large,
  onClone,
}: {
  event: EventView;
  status: ScheduleStatus;
  now: Date;
  /** On desktops, if there are few. */
  large: boolean;
  onClone: (event: EventView) => void;
}) {
  const image = useMediaUrl(event.image);
  const { answers } = event;
  return (
    <article className={classes.card} data-pencil={event.sync ? '' : undefined}>
      <div className={classes.cover}>
        <Picture
          src={image}
          of={event}
          sizes={`(min-width: 64em) ${large ? 780 : 380}px, (min-width: 40em) 50vw, 100vw`}
        />
        <span className={classes.badges}>
          <Badge
            onPicture
            tone={status === 'ongoing' ? 'ember' : 'neutral'}
            icon={<IconCalendarEvent size={14} stroke={2} />}
          >
            {status === 'ongoing' ? <DayOf event={event} now={now} /> : whenText(event, status, now)}
          </Badge>
          {event.privacy === 'PRIVATE' ? (
            <Badge onPicture icon={<IconLock size={14} stroke={2} />}>
              {messages.private}
            </Badge>
          ) : null}
        </span>
      </div>
      <div className={classes.words}>
        <h2>
          <Link
            className={card.link}
            to="/manage/$tab/$schedule/$eventId/{-$subview}"
            params={{ tab: 'experiences', schedule: status, eventId: event.id }}
            dir="auto"
          >
            {event.name}
          </Link>
        </h2>
        <p>
          {dateRange(event.startOn, event.endOn)} · {messages.days(lengthInDays(event))}
        </p>
        {answers && hasAnswers(answers) ? (
          <AnswersBar answers={answers} finished={status === 'finished'} />
        ) : null}
        <div className={classes.foot}>
          {event.sync ? (
            <SyncNote sync={event.sync} />
          ) : (
            <span>
              <b>{event.guestsCount ?? event.guests.length}</b> {messages.attendingWord}
              {answers && answers.waiting > 0 && status !== 'finished'
                ? ` · ${messages.answers.waiting(answers.waiting)}`
                : null}
            </span>
          )}
          <AvatarGroup
            people={event.guests.map((person) => ({ name: displayName(person), picture: person.profilePic }))}
            max={3}
            size={26}
            total={event.guestsCount ?? event.guests.length}
          />
        </div>
      </div>
      {event.isOwner ? (
        <span className={classes.menu}>
          <CardMenu name={event.name} onClone={() => onClone(event)} />
        </span>
      ) : null}
    </article>
  );
});

function DayOf({ event, now }: { event: EventView; now: Date }) {
  return messages.dayOf(useDayNumber(event, now));
}

/** False if there is nobody but the owner: a bar of one says nothing. */
const hasAnswers = ({ going, maybe, waiting, no }: AnswerCounts): boolean => going + maybe + waiting + no > 1;
