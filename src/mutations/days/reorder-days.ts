import * as v from 'valibot';
import { orderOver } from '#contract/rules/day-order.ts';
import { Id } from '#contract/schemas/common.ts';
import { DayOrder } from '#contract/schemas/days.ts';
import { laneOf } from '#src/data/lanes.ts';
import { fieldEdit } from '#src/mutations/kinds/field-edit.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { moveDay } from '#src/data/views/move-day.ts';

const Order = v.strictObject({ programIds: DayOrder });
const Args = v.object({ eventId: Id, set: Order, base: Order });
type Args = v.InferOutput<typeof Args>;

/**
 * The order is a single field, which is not merged with another order, but still applies to days added or
 * deleted meanwhile.
 */
export const reorderDaysMutation = fieldEdit({
  type: 'reorderDays',
  version: 1,
  args: Args,
  // after the additions and deletions of days before it
  lane: ({ eventId }) => laneOf('days', eventId),
  needs: ({ eventId, set }) => [laneOf('event', eventId), ...set.programIds.map((id) => laneOf('day', id))],
  request: ({ eventId, set, base }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/programs/reorder`,
    body: { ...set, base },
  }),
  fold: (view, { eventId, set }) => {
    const days = view
      .all('days')
      .filter((day) => day.eventId === eventId)
      .sort((a, b) => a.dayIndex - b.dayIndex);
    const slots = days.map(({ date }) => date);
    const order = orderOver(
      set.programIds,
      days.map(({ id }) => id),
    );
    order.forEach((id, dayIndex) => moveDay(view, id, { date: slots[dayIndex] ?? '', dayIndex }, 'order'));
  },
  label: () => messages.reorderDays,
  words: () => '',
  renew: (mine, theirs) =>
    Array.isArray(mine.programIds) && Array.isArray(theirs.programIds)
      ? { programIds: orderOver(mine.programIds, theirs.programIds) }
      : mine,
});

/** Reorders the days: dates stay in place, contents move. */
export const reorderDays = (args: Args) => enqueue(reorderDaysMutation, args);
