import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarEvent, IconEye, IconHistory, IconPencil, IconQrcode, IconSettings, IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import { displayName } from '#contract/rules/names.ts';
import { isManager } from '#contract/rules/relation.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import { AnswerLink } from '#src/features/answer/answer-link.tsx';
import { offerOf } from '#src/features/answer/answer-offer.ts';
import { heedAnswer } from '#src/features/answer/refused-answers.ts';
import { addressOf } from '#src/features/event/address.ts';
import { AnswerButtons } from '#src/features/event/answer-buttons.tsx';
import { EventBadges } from '#src/features/event/event-badges.tsx';
import { EventName, EventSubtitle } from '#src/features/event/event-words.tsx';
import classes from '#src/features/event/event-header.module.css';
import { messages } from '#src/features/event/messages.ts';
import { relationToEvent } from '#src/features/event/sections.ts';
import { respondRsvp } from '#src/mutations/respond-rsvp.ts';
import { AvatarGroup } from '#src/ui/avatar-group.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { ago, dateRange } from '#src/ui/format-dates.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { useNow } from '#src/ui/use-now.ts';

// Guests never fetch what only hosts can do.
const CoverEdit = lazyPart(async () => (await import('#src/features/event/cover/cover-edit.tsx')).CoverEdit, { over: true });

interface EventHeaderProps {
  event: EventView;
  updatedAt: number | null;
  manage: boolean;
  onShare: () => void;
  onSettings: () => void;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function EventHeader({ event, updatedAt, manage, onShare, onSettings }: EventHeaderProps) {
  const image = useMediaUrl(event.image);
  const manager = isManager(relationToEvent(event));
  const offer = offerOf(event, { signedIn: true, now: useNow() });
  // Step 1: the answer is a mutation like any other; the badge follows from the view.
  const answer = (given: 'YES' | 'NO') => heedAnswer(respondRsvp({ eventId: event.id, answer: given }));
  return (
    <header className={classes.header}>
      <Picture src={image} seed={event.name} ratio="square" sizes="84px" first className={classes.cover} />
      {manage && manager ? <Suspense><CoverEdit event={event} /></Suspense> : null}
      <div className={classes.headings}>
        <EventBadges event={event}>{manage ? null : <AnswerLink offer={offer} eventName={event.name} onAnswer={answer} />}</EventBadges>
        <EventName event={event} editable={manage && manager} />
        <EventSubtitle event={event} editable={manage && manager} />
      </div>
      <p className={classes.facts}>
        <span>
          <IconCalendarEvent {...ICON} />
          {dateRange(event.startOn, event.endOn)}
        </span>
        {event.guestsCount ? (
          <span>
            <IconUsers {...ICON} />
            {messages.attending(event.guestsCount)}
          </span>
        ) : null}
        <Freshness updatedAt={updatedAt} />
      </p>
      <div className={classes.actions}>
        {manager ? (
          <>
            <Button variant="outline" leftSection={<IconQrcode {...ICON} />} onClick={onShare}>
              {messages.share}
            </Button>
            {manage ? (
              <ButtonLink variant="outline" {...addressOf(event, false, 'itinerary')} leftSection={<IconEye {...ICON} />}>
                {messages.viewAsGuest}
              </ButtonLink>
            ) : (
              <ButtonLink {...addressOf(event, true, 'itinerary')} leftSection={<IconPencil {...ICON} />}>
                {messages.manageEvent}
              </ButtonLink>
            )}
            {manage ? (
              <ActionIcon aria-label={messages.settings} title={messages.settings} onClick={onSettings}>
                <IconSettings size={21} stroke={1.75} />
              </ActionIcon>
            ) : null}
          </>
        ) : (
          <>
            <span className={classes.people}>
              <AvatarGroup people={event.guests.map((person) => ({ name: displayName(person), picture: person.profilePic }))} total={event.guestsCount ?? event.guests.length} size={36} />
            </span>
            <AnswerButtons offer={offer} onAnswer={answer} />
          </>
        )}
      </div>
    </header>
  );
}

const WORTH_SAYING_MS = 10 * 60_000;

/** "Last updated 2 h ago" when what is shown is over ten minutes old, or whenever there is no connection (DESIGN section 5). */
function Freshness({ updatedAt }: { updatedAt: number | null }) {
  const now = useNow();
  const offline = useConnection().state !== 'online';
  if (updatedAt === null) return null;
  const age = Math.max(0, now - updatedAt);
  if (!offline && age < WORTH_SAYING_MS) return null;
  return (
    <span>
      <IconHistory {...ICON} />
      {messages.lastUpdated(ago(age))}
    </span>
  );
}
