import type { NotificationView } from '#src/data/views/notifications.ts';
import { readNotifications } from '#src/mutations/notifications/read-notifications.ts';

/** A device that cannot store a mark shows them as unread again; that is no reason to bother anybody. */
const ignored = () => undefined;

/** Marks one that is opened. */
export function markRead({ id, eventId, version, read }: NotificationView): void {
  if (!read) readNotifications({ eventId, upTo: version, notificationId: id }).catch(ignored);
}

/** Marks all that are shown: one change per event with something unread. */
export function markAllRead(notifications: readonly NotificationView[]): void {
  const upTo = new Map<string, number>();
  for (const { eventId, version, read } of notifications)
    if (!read) upTo.set(eventId, Math.max(version, upTo.get(eventId) ?? 0));
  for (const [eventId, version] of upTo)
    readNotifications({ eventId, upTo: version, notificationId: null }).catch(ignored);
}
