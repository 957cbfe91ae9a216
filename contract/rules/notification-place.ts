import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import type { NotificationKind } from '#contract/schemas/notifications.ts';

/** The section of the event that shows it. Notifications for hosts lead to manage mode. */
const SECTION_OF: Partial<Record<NotificationKind, { subview: string; manage?: true }>> = {
  asked: { subview: 'attendees', manage: true },
  comes: { subview: 'attendees', manage: true },
  waits: { subview: 'attendees', manage: true },
  declines: { subview: 'attendees', manage: true },
  answered: { subview: 'feedback', manage: true },
  bulletin: { subview: 'bulletin' },
  document: { subview: 'documents' },
  asks: { subview: 'feedback' },
  mentioned: { subview: 'social' },
  liked: { subview: 'social' },
  commented: { subview: 'social' },
};

/** The page of the app that a notification leads to. By default the itinerary, where invitations are answered too. */
export function notificationPlace(
  kind: NotificationKind,
  event: { id: string; startTime: string; endTime: string },
  now: Date,
): string {
  const section = SECTION_OF[kind];
  if (!section) return `/itinerary/${event.id}`;
  const { subview, manage } = section;
  return manage
    ? `/manage/experiences/${scheduleStatus(event, now)}/${event.id}/${subview}`
    : `/experiences/${event.id}/${subview}`;
}
