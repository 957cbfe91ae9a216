import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { settleDays } from '#src/data/views/settle-days.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';

/** `together`: id of the act that deletes several things, which are restored together. */
const Args = v.object({ eventId: Id, dayId: Id, together: v.optional(Id) });
type Args = v.InferOutput<typeof Args>;

export const deleteDayMutation = deletion({
  type: 'deleteDay',
  version: 1,
  args: Args,
  // whether this is the last day depends on earlier additions and deletions
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
    // without the day, the base has settled already or has not been pulled completely
    if (found) settleDays(view, eventId);
  },
  label: () => messages.deleteDay,
});
