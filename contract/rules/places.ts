import type { EventRow } from '#contract/schemas/events.ts';

type Counted = Pick<EventRow, 'guestsCount' | 'hosts'>;

/**
 * How many places are taken, by everyone who is coming and not a host. null for people who may not know the number.
 */
export const takenPlaces = ({ guestsCount, hosts }: Counted): number | null =>
  guestsCount === null ? null : Math.max(0, guestsCount - hosts.length);

/** Whether everyone who says Yes joins the waiting list; those already waiting go first. */
export const isFull = (of: { capacity: number | null; taken: number; waiting: number }): boolean =>
  of.capacity !== null && of.taken + of.waiting >= of.capacity;

/** How many are free, as far as a device knows; Infinity without a limit or a number. */
export function freePlaces(event: Counted & Pick<EventRow, 'capacity' | 'isFull'>): number {
  if (event.isFull) return 0;
  const taken = takenPlaces(event);
  return event.capacity && taken !== null ? Math.max(0, event.capacity - taken) : Infinity;
}

/**
 * Whether it is full, as far as a device knows. If the capacity changes, people waiting may get in: the server decides.
 */
export const isFullNow = (event: Counted, capacity: number | null): boolean =>
  isFull({ capacity, taken: takenPlaces(event) ?? 0, waiting: 0 });
