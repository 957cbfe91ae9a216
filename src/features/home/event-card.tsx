import { IconCrown, IconLock, IconStar } from '@tabler/icons-react';
import { memo } from 'react';
import { displayName } from '#contract/rules/names.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import { AnswerBadge } from '#src/features/answer/answer-badge.tsx';
import classes from '#src/features/home/event-card.module.css';
import { messages } from '#src/features/home/messages.ts';
import { AvatarGroup } from '#src/ui/people/avatar-group.tsx';
import { PlainLink } from '#src/ui/page/plain-link.tsx';
import { Badge } from '#src/ui/text/badge.tsx';
import { dateRange, dayOfMonth, monthAndYear } from '#src/ui/text/format-dates.ts';
import card from '#src/ui/text/card-link.module.css';
import { Picture } from '#src/ui/pictures/picture.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

/** One event of the feed; the whole card is a link. */
export const EventCard = memo(function EventCard({ event }: { event: EventView }) {
  const image = useMediaUrl(event.image);
  const people = event.guests.length > 0 ? event.guests : event.hosts;
  return (
    <article className={classes.card} data-pencil={event.sync ? '' : undefined}>
      <div className={classes.cover}>
        <Picture src={image} of={event} ratio="square" sizes="(min-width: 64em) 290px, 50vw" />
        <div className={classes.top}>
          <span className={classes.date} aria-hidden="true">
            <small>{monthAndYear(event.startOn).slice(0, 3)}</small>
            {dayOfMonth(event.startOn)}
          </span>
          <span className={classes.badges}>
            <Role event={event} />
            {event.privacy === 'PRIVATE' ? (
              <Badge onPicture icon={<IconLock size={14} stroke={2} />}>
                {messages.private}
              </Badge>
            ) : null}
          </span>
        </div>
      </div>
      <div className={classes.words}>
        <h3>
          <PlainLink className={`${card.link} ${classes.link}`} href={`/experiences/${event.id}`} dir="auto">
            {event.name}
          </PlainLink>
        </h3>
        <p className={classes.meta}>{dateRange(event.startOn, event.endOn)}</p>
        <SyncNote sync={event.sync ?? event.syncOf.rsvp} />
        <div className={classes.foot}>
          <span className={classes.meta}>{event.subtitle}</span>
          <AvatarGroup
            people={people.map((person) => ({ name: displayName(person), picture: person.profilePic }))}
            max={3}
            size={26}
            total={event.guestsCount ?? people.length}
          />
        </div>
      </div>
    </article>
  );
});

/** Owner or host, otherwise the person's answer. */
function Role({ event }: { event: EventView }) {
  if (event.isOwner)
    return (
      <Badge onPicture icon={<IconCrown size={14} stroke={2} />}>
        {messages.owner}
      </Badge>
    );
  if (event.isHost)
    return (
      <Badge onPicture icon={<IconStar size={14} stroke={2} />}>
        {messages.hosting}
      </Badge>
    );
  return (
    <AnswerBadge
      status={event.selfStatus}
      placeInLine={event.placeInLine}
      unsent={Boolean(event.syncOf.rsvp)}
      onPicture
    />
  );
}
