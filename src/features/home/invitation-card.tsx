import { IconLock } from '@tabler/icons-react';
import { displayName } from '#contract/rules/names.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import { AnswerButtons } from '#src/features/answer/answer-buttons.tsx';
import { offerOf } from '#src/features/answer/answer-offer.ts';
import { giveAnswer } from '#src/features/answer/give-answer.ts';
import classes from '#src/features/home/invitation-card.module.css';
import { messages } from '#src/features/home/messages.ts';
import { AvatarGroup } from '#src/ui/people/avatar-group.tsx';
import { PlainLink } from '#src/ui/page/plain-link.tsx';
import { Badge } from '#src/ui/text/badge.tsx';
import { dateRange } from '#src/ui/text/format-dates.ts';
import { Picture } from '#src/ui/pictures/picture.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { useNow } from '#src/ui/text/use-now.ts';

/** An invitation that is answered in place; the answer moves it to its new section at once, sent or not. */
export function InvitationCard({ event }: { event: EventView }) {
  const image = useMediaUrl(event.image);
  const offer = offerOf(event, { signedIn: true, now: useNow() });
  return (
    <article className={classes.card}>
      <Picture src={image} of={event} sizes="(min-width: 48em) 260px, 100vw" className={classes.cover} />
      <div className={classes.words}>
        <p className={classes.by}>
          {event.privacy === 'PRIVATE' ? (
            <Badge icon={<IconLock size={14} stroke={2} />}>{messages.private}</Badge>
          ) : null}
          {messages.hostedBy(displayName(event.owner))}
        </p>
        <h3 className={classes.name}>
          <PlainLink href={`/experiences/${event.id}`} dir="auto">
            {event.name}
          </PlainLink>
        </h3>
        <p className={classes.meta}>
          {[dateRange(event.startOn, event.endOn), event.subtitle].filter(Boolean).join(' · ')}
        </p>
        <SyncNote sync={event.syncOf.rsvp} />
        {event.guestsCount ? (
          <p className={classes.people}>
            <AvatarGroup
              people={event.guests.map((person) => ({
                name: displayName(person),
                picture: person.profilePic,
              }))}
              size={26}
              total={event.guests.length === 0 ? 0 : event.guestsCount}
            />
            {messages.coming(event.guestsCount)}
          </p>
        ) : null}
      </div>
      <div className={classes.actions}>
        <AnswerButtons offer={offer} onAnswer={(answer) => giveAnswer(event.id, answer)} />
      </div>
    </article>
  );
}
