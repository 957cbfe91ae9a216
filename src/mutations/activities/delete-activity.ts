import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, dayId: Id, activityId: Id });
type Args = v.InferOutput<typeof Args>;

export const deleteActivityMutation = defineMutation<Args>({
  type: 'deleteActivity',
  version: 1,
  args: Args,
  lane: ({ activityId }) => `activity:${activityId}`,
  eventId: ({ eventId }) => eventId,
  cancels: ({ activityId }) => `activity:${activityId}`,
  coalesce: ({ activityId }) => `delete-activity:${activityId}`,
  goneIsDone: true,
  request: ({ eventId, dayId, activityId }) => ({
    method: 'DELETE',
    path: `/api/events/${eventId}/programs/${dayId}/activity/${activityId}`,
  }),
  fold: (view, { activityId }) => view.remove('activities', activityId),
  label: () => messages.deleteActivity,
});

export const deleteActivity = (args: Args) => enqueue(deleteActivityMutation, args);
