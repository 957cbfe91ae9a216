import * as v from 'valibot';
import { spanOf } from '#contract/rules/time.ts';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, dayId: Id });
type Args = v.InferOutput<typeof Args>;

export const deleteDayMutation = deletion({
  type: 'deleteDay',
  version: 1,
  args: Args,
  // the set of days: whether this is the last one depends on what was added and deleted before
  lane: ({ eventId }) => laneOf('days', eventId),
  deletes: ({ dayId }) => laneOf('day', dayId),
  needs: ({ dayId }) => [laneOf('day', dayId)],
  request: ({ eventId, dayId }) => ({ method: 'DELETE', path: `/api/events/${eventId}/programs/${dayId}` }),
  fold: (view, { eventId, dayId }) => {
    const found = view.get('days', dayId) !== undefined;
    view.remove('days', dayId);
    for (const activity of view.all('activities'))
      if (activity.programId === dayId) view.remove('activities', activity.id);
    if (found) closeUp(view, eventId);
  },
  label: () => messages.deleteDay,
});

/**
 * As the server does: deleting the first or last day shrinks the event, a middle one leaves a gap, later days
 * move one place forward. A base without the day has all that already, or has not been pulled completely.
 */
function closeUp(view: FoldView, eventId: string): void {
  const left = view
    .all('days')
    .filter((day) => day.eventId === eventId)
    .sort((a, b) => (a.date < b.date || (a.date === b.date && a.id < b.id) ? -1 : 1));
  left.forEach((day, dayIndex) => view.patch('days', day.id, () => ({ dayIndex }), null));
  const [first, last] = [left[0], left.at(-1)];
  if (first && last)
    view.patch(
      'events',
      eventId,
      ({ timezone }) => ({
        startOn: first.date,
        endOn: last.date,
        ...spanOf(first.date, last.date, timezone),
      }),
      null,
    );
}

/** Deletes a day with its activities. */
export const deleteDay = (args: Args) => enqueue(deleteDayMutation, args);
