import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '@mantine/core';
import { displayName } from '#contract/rules/names.ts';
import { sayNotification } from '#contract/rules/say-notification.ts';
import type { NotificationView } from '#src/data/views/notifications.ts';
import { byDay, timeAt } from '#src/features/notifications/by-day.ts';
import { markRead } from '#src/features/notifications/mark-read.ts';
import { messages } from '#src/features/notifications/messages.ts';
import classes from '#src/features/notifications/notifications-list.module.css';
import { MuteButton } from '#src/features/notifications/mute-button.tsx';
import { placeOf } from '#src/features/notifications/place-of.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { RelativeTime } from '#src/ui/text/relative-time.tsx';
import { useNow } from '#src/ui/text/use-now.ts';

interface ListProps {
  notifications: readonly NotificationView[];
  onOpen: () => void;
}

/** Grouped by day; each links to what it is about, and opening it marks it as read. */
export function NotificationsList({ notifications, onOpen }: ListProps) {
  const now = useNow();
  // without push messages there is nothing to mute
  const canMute = 'Notification' in globalThis && Notification.permission === 'granted';
  return byDay(notifications, now).map(({ day, isToday, label, notifications: ofDay }) => (
    <section key={day} aria-label={label} className={classes.day}>
      <h3 className={classes.heading}>{label}</h3>
      <ul className={classes.list}>
        {ofDay.map((one) => (
          <li key={one.id} className={classes.item}>
            <NotificationLink notification={one} isToday={isToday} onOpen={onOpen} />
            {canMute ? <MuteButton event={one.event} /> : null}
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface LinkProps {
  notification: NotificationView;
  isToday: boolean;
  onOpen: () => void;
}

function NotificationLink({ notification, isToday, onOpen }: LinkProps) {
  const { kind, actors, event, title, at, read } = notification;
  const hour12 = useHour12();
  const [actor] = actors;
  // anonymous answers show only their day
  const timeless = kind === 'answered' && !actor;
  return (
    <Link
      {...placeOf(notification)}
      className={classes.row}
      data-unread={read ? undefined : ''}
      onClick={() => {
        markRead(notification);
        onOpen();
      }}
    >
      <Avatar name={actor ? displayName(actor) : event.name} picture={actor?.profilePic ?? null} size={36} />
      <span className={classes.words}>
        {/* an English sentence, whatever the language of the name it begins with */}
        <span className={classes.said}>{sayNotification(notification, kind, title)}</span>
        <small className={classes.where}>
          <span dir="auto">{event.name}</span>
          {timeless ? null : ' · '}
          {timeless ? null : isToday ? (
            <RelativeTime at={at} />
          ) : (
            <time dateTime={at}>{timeAt(at, hour12)}</time>
          )}
        </small>
      </span>
      {read ? null : (
        <span className={classes.dot}>
          <VisuallyHidden>{messages.unread}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
