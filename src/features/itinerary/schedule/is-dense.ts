import type { Slot, Timed } from '#src/features/itinerary/schedule/slots-of.ts';

/** A day of talks is read by times and rooms: pictures only make it longer. */
const DENSE = { activities: 16, atOnce: 4 } as const;

export const isDense = (slots: readonly Slot<Timed>[]): boolean =>
  slots.reduce((sum, slot) => sum + slot.activities.length, 0) > DENSE.activities ||
  slots.some((slot) => slot.activities.length >= DENSE.atOnce);
