import * as v from 'valibot';
import { UpdateActivityBody } from '#contract/schemas/activities.ts';
import { Id } from '#contract/schemas/common.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { fieldsKey, markFields, wordsOf } from '#src/mutations/kinds/edited-fields.ts';
import { timesWrong } from '#src/mutations/kinds/edit-fields.ts';
import { editSet } from '#src/mutations/kinds/edit-set.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const { base, createdAt: _at, documents: _documents, ...fields } = UpdateActivityBody.entries;
const Args = v.object({
  eventId: Id,
  dayId: Id,
  activityId: Id,
  set: v.strictObject(fields),
  base: v.nonOptional(base),
});
type Args = v.InferOutput<typeof Args>;

export const updateActivityMutation = defineMutation<Args>({
  type: 'updateActivity',
  version: 1,
  args: Args,
  lane: ({ activityId }) => `activity:${activityId}`,
  eventId: ({ eventId }) => eventId,
  needs: ({ activityId }) => [`activity:${activityId}`],
  coalesce: ({ activityId, set }) => `activity:${activityId}:${fieldsKey(set)}`,
  base: (args) => args.base,
  rebase: (args, older) => ({ ...args, base: older }),
  request: ({ eventId, dayId, activityId, set, base: old }, { at }) => ({
    method: 'PUT',
    path: `/api/events/${eventId}/programs/${dayId}/activity/${activityId}`,
    body: { ...set, base: old, createdAt: at },
  }),
  fold: (view, { activityId, set }) => markFields(view, 'activities', activityId, set, rowFields(set)),
  label: () => messages.updateActivity,
  words: ({ set: { startIsoTime: _start, endIsoTime: _end, ...texts } }) => wordsOf(texts),
  edit: {
    ...editSet,
    wrong: ({ set }) =>
      set.startIsoTime && set.endIsoTime ? timesWrong(set.startIsoTime, set.endIsoTime) : {},
  },
});

/** Requests say `startIsoTime`, rows say `startDateTime` (specification sections 3 and 7). */
function rowFields({ startIsoTime, endIsoTime, ...same }: Args['set']): object {
  return {
    ...same,
    ...(startIsoTime && { startDateTime: startIsoTime }),
    ...(endIsoTime && { endDateTime: endIsoTime }),
  };
}

/**
 * Changes texts, place or times of an activity. `base` holds, for each field, the value that was on screen
 * when the edit began.
 * When moving one time moves the other, both belong in one call.
 */
export const updateActivity = (args: Args, options?: EnqueueOptions) =>
  enqueue(updateActivityMutation, args, options);
