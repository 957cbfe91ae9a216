import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useNotifications } from '#src/data/live/use-notifications.ts';
import { markAllRead } from '#src/features/notifications/mark-read.ts';
import { messages } from '#src/features/notifications/messages.ts';
import { NotificationsList } from '#src/features/notifications/notifications-list.tsx';
import { NotificationsSkeleton } from '#src/features/notifications/notifications-skeleton.tsx';
import { PushSettings } from '#src/features/notifications/push-settings.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { closePanel, useOpenPanel } from '#src/ui/layers/shell-panels.ts';
import { announce } from '#src/ui/notices/live-region.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';

const close = () => closePanel('notifications');

/** The person's notifications across all their experiences, newest first. */
export function NotificationsPanel() {
  const opened = useOpenPanel() === 'notifications';
  const live = useNotifications();
  const { notifications, unread } = live.state === 'ready' ? live.value : { notifications: [], unread: 0 };
  const readAll = () => {
    markAllRead(notifications);
    announce(messages.allRead);
    focusIfLost();
  };
  const footer =
    unread > 0 ? (
      <Button variant="outline" onClick={readAll}>
        {messages.markAll}
      </Button>
    ) : null;
  return (
    <Sheet opened={opened} onClose={close} title={messages.title} place="right" footer={footer}>
      {opened ? <PushSettings /> : null}
      {live.state === 'error' ? (
        <ErrorState title={messages.error} text={live.text} onRetry={live.retry} />
      ) : live.state === 'missing' ? (
        <ErrorState title={messages.error} />
      ) : live.state === 'loading' ? (
        <NotificationsSkeleton />
      ) : notifications.length === 0 ? (
        <EmptyState
          scene={null}
          title={messages.empty}
          text={messages.emptyText}
          actions={
            <Button component={Link} to="/" variant="default" onClick={close}>
              {messages.toHome}
            </Button>
          }
        />
      ) : (
        <NotificationsList notifications={notifications} onOpen={close} />
      )}
    </Sheet>
  );
}
