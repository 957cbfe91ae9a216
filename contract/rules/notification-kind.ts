import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/schemas/notifications.ts';

/** False for the kinds of a newer build, for which this one has no texts. */
export const isNotificationKind = (kind: string): kind is NotificationKind =>
  NOTIFICATION_KINDS.some((known) => known === kind);
