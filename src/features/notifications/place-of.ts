import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import type { NotificationKind } from '#contract/schemas/notifications.ts';
import type { NotificationView } from '#src/data/views/notifications.ts';

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
  liked: { subview: 'social' },
  commented: { subview: 'social' },
};

/** For everything else the itinerary, where an invitation is answered too. */
export function placeOf({ kind, event }: NotificationView) {
  const section = SECTION_OF[kind];
  if (!section)
    return { to: '/itinerary/$itineraryId/$', params: { itineraryId: event.id, _splat: '' } } as const;
  const { subview, manage } = section;
  if (!manage)
    return { to: '/experiences/$eventId/{-$subview}', params: { eventId: event.id, subview } } as const;
  const schedule = scheduleStatus(event, new Date());
  return {
    to: '/manage/$tab/$schedule/$eventId/{-$subview}',
    params: { tab: 'experiences', schedule, eventId: event.id, subview },
  } as const;
}
