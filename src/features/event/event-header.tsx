import { IconCalendarEvent, IconUsers } from '@tabler/icons-react';
import { takenPlaces } from '#contract/rules/places.ts';
import { isManager, isParticipant } from '#contract/rules/relation.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import { AnswerLink } from '#src/features/answer/answer-link.tsx';
import { offerOf } from '#src/features/answer/answer-offer.ts';
import { giveAnswer } from '#src/features/answer/give-answer.ts';
import type { Answer } from '#src/features/answer/respond.ts';
import { OwnCompany } from '#src/features/answer/own-company.tsx';
import { EventBadges } from '#src/features/event/event-badges.tsx';
import { GuestActions, HostActions } from '#src/features/event/event-header-actions.tsx';
import { EventName, EventSubtitle } from '#src/features/event/event-words.tsx';
import classes from '#src/features/event/event-header.module.css';
import { messages } from '#src/features/event/messages.ts';
import { relationToEvent } from '#src/features/event/sections.ts';
import { dateRange } from '#src/ui/text/format-dates.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { PhotoCredit } from '#src/ui/pictures/photo-credit.tsx';
import { Picture } from '#src/ui/pictures/picture.tsx';
import { StaleNote } from '#src/ui/notices/stale-note.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { useNow } from '#src/ui/text/use-now.ts';

// Guests never load what only hosts can do.
const CoverEdit = lazyPart(
  async () => {
    await (await import('#src/ui/hooks/first-screen-up.ts')).firstScreenUp();
    return (await import('#src/features/event/cover/cover-edit.tsx')).CoverEdit;
  },
  { over: true },
);

const EventCalendar = lazyPart(
  async () => (await import('#src/features/calendar/event-calendar.tsx')).EventCalendar,
  { over: true, silent: true },
);

const PrintEvent = lazyPart(
  async () => (await import('#src/features/itinerary/print/print-itinerary.tsx')).PrintEvent,
  { over: true, silent: true },
);

const TicketButton = lazyPart(
  async () => (await import('#src/features/event/ticket/ticket-button.tsx')).TicketButton,
  { over: true, silent: true },
);

interface EventHeaderProps {
  event: EventView;
  updatedAt: number | null;
  manage: boolean;
  /** The open section can be printed as a booklet. */
  printable: boolean;
  onShare: () => void;
  /** Null if nobody can be invited. */
  onInvite: (() => void) | null;
  onSettings: () => void;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What the event is, how the person relates to it, and what they can do. */
export function EventHeader({
  event,
  updatedAt,
  manage,
  printable,
  onShare,
  onInvite,
  onSettings,
}: EventHeaderProps) {
  const image = useMediaUrl(event.image);
  const offline = useConnection().state !== 'online';
  const manager = isManager(relationToEvent(event));
  const editable = manage && manager;
  const offer = offerOf(event, { signedIn: true, now: useNow() });
  const taken = event.capacity ? takenPlaces(event) : null;
  const answer = (given: Answer) => giveAnswer(event.id, given);
  return (
    <header className={classes.header}>
      <Picture src={image} of={event} ratio="square" sizes="84px" first className={classes.cover} />
      {editable ? <CoverEdit event={event} /> : null}
      <div className={classes.badges}>
        <EventBadges event={event} manage={manage}>
          {manage ? null : (
            <>
              <AnswerLink offer={offer} eventName={event.name} onAnswer={answer} />
              <OwnCompany event={event} offer={offer} />
            </>
          )}
        </EventBadges>
      </div>
      <div className={classes.headings}>
        <EventName event={event} editable={editable} />
        <EventSubtitle event={event} editable={editable} />
      </div>
      <p className={classes.facts}>
        <span>
          <IconCalendarEvent {...ICON} />
          {dateRange(event.startOn, event.endOn)}
        </span>
        {event.guestsCount || taken !== null ? (
          <span>
            <IconUsers {...ICON} />
            {[
              event.guestsCount ? messages.attending(event.guestsCount) : null,
              taken !== null && event.capacity ? messages.places(taken, event.capacity) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ) : null}
        <PhotoCredit credit={event.imageCredit} of={event.image} />
        <StaleNote updatedAt={updatedAt} offline={offline} />
        {event.version === 0 ? <SyncNote sync={event.sync} /> : null}
      </p>
      <div className={classes.actions}>
        {manager ? (
          <HostActions
            event={event}
            manage={manage}
            onShare={onShare}
            onInvite={onInvite}
            onSettings={onSettings}
          />
        ) : (
          <GuestActions event={event} offer={offer} onAnswer={answer} />
        )}
        {!manager && event.isGuest ? <TicketButton event={event} /> : null}
        {!manage && isParticipant(relationToEvent(event)) ? <EventCalendar event={event} /> : null}
        {printable ? <PrintEvent event={event} /> : null}
      </div>
    </header>
  );
}
