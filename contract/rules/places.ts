import type { EventRow } from '#contract/schemas/events.ts';

type Counted = Pick<EventRow, 'guestsCount' | 'hosts'>;

/** How many places are taken: by everybody who comes and is no host. null for whoever may not know the number. */
export const takenPlaces = ({ guestsCount, hosts }: Counted): number | null =>
  guestsCount === null ? null : Math.max(0, guestsCount - hosts.length);

/** Whether everybody who says Yes joins the waiting list: who waits already goes before them. */
export const isFull = (of: { capacity: number | null; taken: number; waiting: number }): boolean =>
  of.capacity !== null && of.taken + of.waiting >= of.capacity;

/** How many are free, as far as a device knows it; Infinity without a limit or a number. */
export function freePlaces(event: Counted & Pick<EventRow, 'capacity' | 'isFull'>): number {
  if (event.isFull) return 0;
  const taken = takenPlaces(event);
  return event.capacity && taken !== null ? Math.max(0, event.capacity - taken) : Infinity;
}

/** Whether it is full, as far as a device knows it. With other places who waits may come: the server will say. */
export const isFullNow = (event: Counted, capacity: number | null): boolean =>
  isFull({ capacity, taken: takenPlaces(event) ?? 0, waiting: 0 });
