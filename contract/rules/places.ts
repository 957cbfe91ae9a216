import type { EventRow } from '#contract/schemas/events.ts';

type Counted = Pick<EventRow, 'guestsCount' | 'hosts'>;

/**
 * Places that are taken: one per guest and companion, hosts not counted. Null for those who may not see the
 * number.
 */
export const takenPlaces = ({ guestsCount, hosts }: Counted): number | null =>
  guestsCount === null ? null : Math.max(0, guestsCount - hosts.length);

/** Whether a Yes joins the waiting list: people who wait already go first. */
export const isFull = (of: { capacity: number | null; taken: number; waiting: number }): boolean =>
  of.capacity !== null && of.taken + of.waiting >= of.capacity;

/** Free places as far as this device knows; Infinity without a limit, or where the number is not known. */
export function freePlaces(event: Counted & Pick<EventRow, 'capacity' | 'isFull'>): number {
  if (event.isFull) return 0;
  const taken = takenPlaces(event);
  return event.capacity && taken !== null ? Math.max(0, event.capacity - taken) : Infinity;
}

/**
 * Whether the event is full, as far as this device knows. With another capacity, people on the waiting list may
 * come; the server decides.
 */
export const isFullNow = (event: Counted, capacity: number | null): boolean =>
  isFull({ capacity, taken: takenPlaces(event) ?? 0, waiting: 0 });
