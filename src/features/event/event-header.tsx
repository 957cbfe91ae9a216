import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarEvent, IconEye, IconHistory, IconPencil, IconQrcode, IconSettings, IconUsers } from '@tabler/icons-react';
import { displayName } from '#contract/rules/names.ts';
import { isManager } from '#contract/rules/relation.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { EventView } from '#src/data/views/event.ts';
import { addressOf } from '#src/features/event/address.ts';
import { AnswerButtons } from '#src/features/event/answer-buttons.tsx';
import { EventBadges } from '#src/features/event/event-badges.tsx';
import { EventName } from '#src/features/event/event-name.tsx';
import classes from '#src/features/event/event-header.module.css';
import { messages } from '#src/features/event/messages.ts';
import { relationToEvent } from '#src/features/event/sections.ts';
import { AvatarGroup } from '#src/ui/avatar-group.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { ago, dateRange } from '#src/ui/format-dates.ts';
import { Picture } from '#src/ui/picture.tsx';
import { useNow } from '#src/ui/use-now.ts';

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
  return (
    <header className={classes.header}>
      <Picture src={image} seed={event.name} ratio="square" sizes="84px" first className={classes.cover} />
      <div className={classes.headings}>
        <EventBadges event={event} />
        <EventName event={event} editable={manage && manager} />
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
            <AnswerButtons event={event} />
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
