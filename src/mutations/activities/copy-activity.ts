import * as v from 'valibot';
import { daysBetween } from '#contract/rules/time.ts';
import { Id } from '#contract/schemas/common.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { shifted } from '#src/data/views/move-day.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

/** `of`: the activity to copy, which is on `dayId`. `to`: the day of the copy. */
const Args = v.object({ id: Id, eventId: Id, dayId: Id, of: Id, to: Id });
type Args = v.InferOutput<typeof Args>;

export const copyActivityMutation = creation({
  type: 'copyActivity',
  version: 1,
  args: Args,
  // after earlier changes of the original, and before later ones or its deletion
  lane: ({ of }) => laneOf('activity', of),
  creates: ({ id }) => [laneOf('activity', id)],
  needs: ({ of, to }) => [laneOf('activity', of), laneOf('day', to)],
  request: ({ id, eventId, dayId, of, to }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/programs/${dayId}/activity/${of}/clone`,
    body: { id, programId: to },
  }),
  fold: (view, { id, of, to }, { at }) => {
    const [activity, target] = [view.get('activities', of), view.get('days', to)];
    const day = activity && view.get('days', activity.programId);
    if (!activity || !day || !target || view.get('activities', id)) return;
    const by = daysBetween(day.date, target.date);
    view.add('activities', {
      ...activity,
      id,
      programId: to,
      ...shifted(activity, by),
      // documents are attached by hand, so they stay with the original
      documents: [],
      version: 0,
      updatedAt: new Date(at).toISOString(),
    });
  },
  label: () => messages.copyActivity,
  words: () => '',
  undo: {
    by: deleteActivityMutation,
    args: ({ id, eventId, to }) => ({ eventId, dayId: to, activityId: id }),
  },
  edit: { fields: () => [] },
});

/** Copies an activity to a day of its event; the copy's id is known at once. */
export function copyActivity(args: Omit<Args, 'id'>): { activityId: string; change: Promise<string | null> } {
  const id = theDevice().newId();
  return { activityId: id, change: enqueue(copyActivityMutation, { id, ...args }) };
}
