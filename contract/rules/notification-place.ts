import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import type { NotificationKind } from '#contract/schemas/notifications.ts';

/** Where one sees it: a section of the event, in manage mode for what hosts are told. */
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

/** The page of the app that it is about; the itinerary, where an invitation is answered too, for all the rest. */
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
