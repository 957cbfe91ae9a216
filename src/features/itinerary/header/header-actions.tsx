import { IconPencil, IconShare3 } from '@tabler/icons-react';
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

/** Where the calendar's icon will be on a phone, before the links. */
const CALENDAR_ROOM = <span className={`${classes.action} ${classes.room} ${classes.narrow}`} />;

interface Props {
  event: ShownEvent;
  days: readonly ShownDay[];
  now: number;
}

/**
 * Print and Share for everybody, the calendar for those who are coming, Manage Event for hosts. On phones
 * buttons shrink to icons, and members, whose icons share a line with links, print from the event's page.
 */
export function HeaderActions({ event, days, now }: Props) {
  const idle = useIdleOnce();
  const rest = useRest();
  const mayManage = event.isOwner || event.isHost;
  const isMember = mayManage || event.isGuest;
  const print = isMember ? `${classes.action} ${classes.wide}` : classes.action;
  // as wide as the button will be: otherwise the name next to it would re-wrap when it loads
  const printRoom = (
    <span className={`${print} ${classes.room}`} aria-hidden="true">
      <svg width={18} height={18} />
      <span>{messages.page.print}</span>
    </span>
  );
  return (
    <>
      {/* first, so that no other button moves when they load */}
      {idle && rest ? (
        <PrintItinerary event={event} days={days} className={print} meanwhile={printRoom} />
      ) : (
        printRoom
      )}
      {isMember ? <EventCalendar event={event} className={classes.action} meanwhile={CALENDAR_ROOM} /> : null}
      <button type="button" className={classes.action} onClick={() => void shareLink(event.name)}>
        <IconShare3 size={18} stroke={1.75} aria-hidden />
        <span>{messages.page.share}</span>
      </button>
      {mayManage ? (
        <PlainLink
          className={classes.action}
          href={`/manage/experiences/${scheduleStatus(event, new Date(now))}/${event.id}/itinerary`}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
          <span>{messages.page.manage}</span>
        </PlainLink>
      ) : null}
    </>
  );
}
