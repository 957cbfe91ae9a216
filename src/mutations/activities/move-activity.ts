import * as v from 'valibot';
import { daysBetween } from '#contract/rules/time.ts';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { shifted } from '#src/data/views/move-day.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

/** `to`: the day to move it to. */
const Args = v.object({ eventId: Id, dayId: Id, activityId: Id, to: Id });
type Args = v.InferOutput<typeof Args>;

export const moveActivityMutation = setting({
  type: 'moveActivity',
  version: 1,
  args: Args,
  lane: ({ activityId }) => laneOf('activity', activityId),
  sets: () => ['programId'],
  needs: ({ activityId, to }) => [laneOf('activity', activityId), laneOf('day', to)],
  request: ({ eventId, dayId, activityId, to }) => ({
    method: 'PUT',
    path: `/api/events/${eventId}/programs/${dayId}/activity/${activityId}/day`,
    body: { programId: to },
  }),
  // the shift is computed from the day it is on, so an activity that has already moved stays
  fold: (view, { activityId, to }) => {
    const [activity, target] = [view.get('activities', activityId), view.get('days', to)];
    const day = activity && view.get('days', activity.programId);
    if (!activity || !day || !target || day.id === to) return;
    const by = daysBetween(day.date, target.date);
    view.patch('activities', activityId, (row) => ({ programId: to, ...shifted(row, by) }), {
      aspect: 'programId',
    });
  },
  label: () => messages.moveActivity,
});

/** Moves an activity to another day of its event, at the same time of day. Last write wins. */
export const moveActivity = (args: Args): Promise<string | null> => enqueue(moveActivityMutation, args);
