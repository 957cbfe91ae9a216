import { IconSettings, IconShare3 } from '@tabler/icons-react';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { useRest } from '#src/data/live/use-rest.ts';
import { shareLink } from '#src/features/itinerary/header/share-link.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import { useIdleOnce } from '#src/ui/hooks/use-idle-once.ts';
import { PlainLink } from '#src/ui/page/plain-link.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import classes from '#src/features/itinerary/header/header-actions.module.css';

// Only for people who are coming: others answer first.
const EventCalendar = lazyPart(
  async () => (await import('#src/features/calendar/event-calendar.tsx')).EventCalendar,
  { over: true, silent: true },
);

// Nobody prints what they have not read yet.
const PrintItinerary = lazyPart(
  async () => (await import('#src/features/itinerary/print/print-itinerary.tsx')).PrintItinerary,
  { over: true, silent: true },
);

/** As wide as the button will be: otherwise the name next to it would re-wrap when it loads. */
const PRINT_ROOM = (
  <span className={`${classes.action} ${classes.room}`} aria-hidden="true">
    <svg width={18} height={18} />
    <span>{messages.page.print}</span>
  </span>
);

interface Props {
  event: ShownEvent;
  days: readonly ShownDay[];
  now: number;
}

/**
 * Print and Share for everybody, the calendar for those who are coming, Manage Event for hosts. On phones
 * buttons shrink to icons, unless a fourth button gives them a line of their own.
 */
export function HeaderActions({ event, days, now }: Props) {
  const idle = useIdleOnce();
  const rest = useRest();
  const mayManage = event.isOwner || event.isHost;
  return (
    <>
      {/* first, so that no other button moves when they load */}
      {idle && rest ? (
        <PrintItinerary event={event} days={days} className={classes.action} meanwhile={PRINT_ROOM} />
      ) : (
        PRINT_ROOM
      )}
      {mayManage || event.isGuest ? <EventCalendar event={event} className={classes.action} /> : null}
      <button type="button" className={classes.action} onClick={() => void shareLink(event.name)}>
        <IconShare3 size={18} stroke={1.75} aria-hidden />
        <span>{messages.page.share}</span>
      </button>
      {mayManage ? (
        <PlainLink
          className={classes.action}
          href={`/manage/experiences/${scheduleStatus(event, new Date(now))}/${event.id}/itinerary`}
        >
          <IconSettings size={18} stroke={1.75} aria-hidden />
          <span>{messages.page.manage}</span>
        </PlainLink>
      ) : null}
    </>
  );
}
