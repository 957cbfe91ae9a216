import { notificationPlace } from '#contract/rules/notification-place.ts';
import type { NotificationView } from '#src/data/views/notifications.ts';
import { nowMs } from '#src/ui/text/now.ts';

/** Where to see what it is about. */
export const placeOf = ({ kind, event }: NotificationView): { to: string } => ({
  to: notificationPlace(kind, event, new Date(nowMs())),
});
