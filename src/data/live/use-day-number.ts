import { useDays } from '#src/data/live/use-days.ts';
import { dayNumber, type DayNumber } from '#src/data/views/day-number.ts';
import type { EventView } from '#src/data/views/event.ts';

export function useDayNumber(event: EventView, now: Date): DayNumber {
  const live = useDays(event.id);
  return dayNumber(event, live.state === 'ready' ? live.value : [], now);
}
