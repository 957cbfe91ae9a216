import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useUnread } from '#src/data/live/use-notifications.ts';
import { messages } from '#src/features/notifications/messages.ts';
import classes from '#src/features/notifications/notifications-bell.module.css';
import { useTappedMessages } from '#src/features/notifications/use-tapped-messages.ts';
import { openPanel } from '#src/ui/layers/shell-panels.ts';
import { PlainIconButton } from '#src/ui/buttons/plain-icon-button.tsx';
import { announce } from '#src/ui/notices/live-region.tsx';

/** The bell in the top bar: shows and announces how many notifications are unread, and opens them. */
export function NotificationsBell() {
  const { unread } = useUnread();
  useTappedMessages();
  useEffect(() => {
    // few people have it on, so its code is not part of the start
    if (globalThis.Notification?.permission === 'granted')
      void import('#src/features/notifications/push-state.ts')
        .then(({ keepPushOn }) => keepPushOn())
        .catch(() => undefined);
  }, []);
  const before = useRef<number | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = unread;
    // what was unread when the app opened is not news
    if (last !== null && unread !== null && unread > last) announce(messages.announce(unread));
  }, [unread]);
  const count = unread ?? 0;
  return (
    <PlainIconButton
      className={classes.bell}
      aria-label={messages.bell(count)}
      aria-haspopup="dialog"
      onClick={() => openPanel('notifications')}
    >
      <IconBell size={21} stroke={1.75} aria-hidden="true" />
      {count > 0 ? (
        <span className={classes.count} aria-hidden="true">
          {messages.count(count)}
        </span>
      ) : null}
    </PlainIconButton>
  );
}
