import { dateOf, daysBetween } from '#contract/rules/time.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { ScheduleStatus } from '#contract/rules/schedule-status.ts';
import { messages } from '#src/features/manage/messages.ts';

type Span = Pick<EventRow, 'startOn' | 'endOn' | 'timezone'>;

export const lengthInDays = (event: Span): number => daysBetween(event.startOn, event.endOn) + 1;

/** "In 6 weeks", by the calendar in the event's zone, or "Finished". */
export function whenText(event: Span, status: Exclude<ScheduleStatus, 'ongoing'>, now: Date): string {
  if (status === 'finished') return messages.schedules.finished;
  const today = dateOf(now.toISOString(), event.timezone);
  return messages.startsIn(Math.max(1, daysBetween(today, event.startOn)));
}
