import type { EventRow } from '#contract/schemas/events.ts';

type Counted = Pick<EventRow, 'guestsCount' | 'hosts'>;

/**
 * Places that are taken: one per guest and companion, not counting hosts. Null for those who may not see the number.
 */
export const takenPlaces = ({ guestsCount, hosts }: Counted): number | null =>
  guestsCount === null ? null : Math.max(0, guestsCount - hosts.length);

/** Whether a Yes joins the waiting list: people already waiting go first. */
export const isFull = (of: { capacity: number | null; taken: number; waiting: number }): boolean =>
  of.capacity !== null && of.taken + of.waiting >= of.capacity;

/** Free places as far as this device knows. Infinity if there is no limit, or the number is not known. */
export function freePlaces(event: Counted & Pick<EventRow, 'capacity' | 'isFull'>): number {
  if (event.isFull) return 0;
  const taken = takenPlaces(event);
  return event.capacity && taken !== null ? Math.max(0, event.capacity - taken) : Infinity;
}

/**
 * Whether the event is full, as far as this device knows. With a different capacity, people on the waiting list may
 * get places; the server decides.
 */
export const isFullNow = (event: Counted, capacity: number | null): boolean =>
  isFull({ capacity, taken: takenPlaces(event) ?? 0, waiting: 0 });
