import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { createDay } from '#src/mutations/days/create-day.ts';
import { reorderDays } from '#src/mutations/days/reorder-days.ts';

/**
 * Adds a day after another one: days are always added at the end, so it is then moved into place. Resolves to
 * its id.
 */
export async function addDayAfter(
  eventId: string,
  days: readonly ShownDay[],
  after: ShownDay,
): Promise<string> {
  const { dayId } = await createDay({ eventId });
  const order = days.map(({ id }) => id);
  const place = order.indexOf(after.id) + 1;
  if (place < order.length)
    await reorderDays({
      eventId,
      set: { programIds: [...order.slice(0, place), dayId, ...order.slice(place)] },
      base: { programIds: [...order, dayId] },
    });
  return dayId;
}
