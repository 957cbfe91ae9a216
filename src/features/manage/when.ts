import { dateOf, daysBetween } from '#contract/rules/time.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { ScheduleStatus } from '#contract/rules/schedule-status.ts';
import { messages } from '#src/features/manage/messages.ts';

type Span = Pick<EventRow, 'startOn' | 'endOn' | 'timezone'>;

export const lengthInDays = (event: Span): number => daysBetween(event.startOn, event.endOn) + 1;

/** "In 6 weeks", "Day 3 of 6" or "Finished", by the calendar in the event's zone. */
export function whenText(event: Span, status: ScheduleStatus, now: Date): string {
  const today = dateOf(now.toISOString(), event.timezone);
  if (status === 'finished') return messages.finished;
  if (status === 'upcoming') return messages.startsIn(Math.max(1, daysBetween(today, event.startOn)));
  return messages.dayOf(Math.max(1, daysBetween(event.startOn, today) + 1), lengthInDays(event));
}
