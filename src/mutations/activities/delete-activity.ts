import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';

/** `together`: id of the act that deletes several things, which are restored together. */
const Args = v.object({ eventId: Id, dayId: Id, activityId: Id, together: v.optional(Id) });

export const deleteActivityMutation = deletion({
  type: 'deleteActivity',
  version: 1,
  args: Args,
  deletes: ({ activityId }) => laneOf('activity', activityId),
  // copies are queued in the lane of their original
  needs: ({ activityId }) => [laneOf('activity', activityId)],
  request: ({ eventId, dayId, activityId, together }) => ({
    method: 'DELETE',
    path: `/api/events/${eventId}/programs/${dayId}/activity/${activityId}`,
    ...(together !== undefined && { body: { together } }),
  }),
  fold: (view, { activityId }) => view.remove('activities', activityId),
  label: () => messages.deleteActivity,
});
