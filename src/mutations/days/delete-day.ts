import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { settleDays } from '#src/data/views/settle-days.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';

/** `together`: the act in which it is deleted with others, which come back in one. */
const Args = v.object({ eventId: Id, dayId: Id, together: v.optional(Id) });
type Args = v.InferOutput<typeof Args>;

export const deleteDayMutation = deletion({
  type: 'deleteDay',
  version: 1,
  args: Args,
  // the set of days: whether this is the last one depends on what was added and deleted before
  lane: ({ eventId }) => laneOf('days', eventId),
  deletes: ({ dayId }) => laneOf('day', dayId),
  needs: ({ dayId }) => [laneOf('day', dayId)],
  request: ({ eventId, dayId, together }) => ({
    method: 'DELETE',
    path: `/api/events/${eventId}/programs/${dayId}`,
    ...(together !== undefined && { body: { together } }),
  }),
  fold: (view, { eventId, dayId }) => {
    const found = view.get('days', dayId) !== undefined;
    view.remove('days', dayId);
    for (const { id } of view.ofDay(dayId)) view.remove('activities', id);
    // a base without the day has all that already, or has not been pulled completely
    if (found) settleDays(view, eventId);
  },
  label: () => messages.deleteDay,
});
