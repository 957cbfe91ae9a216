import { STALE } from '#contract/constants.ts';
import { loadedHome } from '#src/data/live/loaded.ts';
import type { Live } from '#src/data/live/live.ts';
import { sharedRead } from '#src/data/live/shared-read.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { HOME } from '#src/data/pull-request.ts';
import { readNotifications, type NotificationsView } from '#src/data/views/notifications.ts';

/** The person's notifications, newest first. */
export const useNotifications = (): Live<NotificationsView> =>
  useLive({
    key: 'notifications',
    pullKey: HOME,
    stale: STALE.feed,
    read: async (data) => {
      const view = await readNotifications(data);
      return loadedHome(data, view, view.notifications.length === 0);
    },
  });

/** The number of unread ones; null until it is known. */
export const useUnread = sharedRead<{ unread: number | null }>(
  () => ({ unread: null }),
  async (data) => ({ unread: (await readNotifications(data)).unread }),
);
