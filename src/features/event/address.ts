import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { Section } from '#src/features/event/sections.ts';
import { nowMs } from '#src/ui/text/now.ts';

/** The URL of an event's section, as a router target. */
export function addressOf(
  event: Pick<EventRow, 'id' | 'startTime' | 'endTime'>,
  manage: boolean,
  subview: Section,
) {
  if (!manage)
    return { to: '/experiences/$eventId/{-$subview}', params: { eventId: event.id, subview } } as const;
  const schedule = scheduleStatus(event, new Date(nowMs()));
  return {
    to: '/manage/$tab/$schedule/$eventId/{-$subview}',
    params: { tab: 'experiences', schedule, eventId: event.id, subview },
  } as const;
}
