import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { defineMutation } from '#src/mutations/define-mutation.ts';
import { enqueue } from '#src/mutations/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, dayId: Id });
type Args = v.InferOutput<typeof Args>;

export const deleteDayMutation = defineMutation<Args>({
  type: 'deleteDay',
  version: 1,
  args: Args,
  // the set of days: whether this is the last one depends on what was added and deleted before
  lane: ({ eventId }) => `days:${eventId}`,
  eventId: ({ eventId }) => eventId,
  needs: ({ dayId }) => [`day:${dayId}`],
  cancels: ({ dayId }) => `day:${dayId}`,
  coalesce: ({ dayId }) => `delete-day:${dayId}`,
  goneIsDone: true,
  request: ({ eventId, dayId }) => ({ method: 'DELETE', path: `/api/events/${eventId}/programs/${dayId}` }),
  fold: (view, { dayId }) => {
    view.remove('days', dayId);
    for (const activity of view.all('activities')) if (activity.programId === dayId) view.remove('activities', activity.id);
  },
  label: () => messages.deleteDay,
});

/** Deletes a day with its activities. */
export const deleteDay = (args: Args) => enqueue(deleteDayMutation, args);
