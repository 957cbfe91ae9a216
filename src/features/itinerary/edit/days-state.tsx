import { useOutbox } from '#src/data/live/use-outbox.ts';
import { isParked } from '#src/data/views/sync-mark.ts';
import { FieldState } from '#src/features/refused/field-state.tsx';
import type { ShownEvent } from '#src/features/itinerary/shown.ts';

/** Above the days: an order that was refused, or that somebody else has changed too. */
export function DaysState({ event }: { event: ShownEvent }) {
  const { rows } = useOutbox();
  const parked = rows.find((row) => row.type === 'reorderDays' && row.eventId === event.id && isParked(row));
  return parked ? <FieldState mark={{ rowId: parked.id, state: parked.state }} /> : null;
}
