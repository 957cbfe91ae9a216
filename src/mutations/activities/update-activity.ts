import * as v from 'valibot';
import { UpdateActivityBody } from '#contract/schemas/activities.ts';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import { fieldEdit, textsOf } from '#src/mutations/kinds/field-edit.ts';
import { timesWrong } from '#src/mutations/kinds/form-fields.ts';
import { setFields } from '#src/mutations/kinds/set-fields.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';

const { base, createdAt: _at, documents: _documents, ...fields } = UpdateActivityBody.entries;
const Args = v.object({
  eventId: Id,
  dayId: Id,
  activityId: Id,
  set: v.strictObject(fields),
  base: v.nonOptional(base),
});
type Args = v.InferOutput<typeof Args>;

export const updateActivityMutation = fieldEdit({
  type: 'updateActivity',
  version: 1,
  args: Args,
  lane: ({ activityId }) => laneOf('activity', activityId),
  needs: ({ activityId }) => [laneOf('activity', activityId)],
  request: ({ eventId, dayId, activityId, set, base: old }, { at }) => ({
    method: 'PUT',
    path: `/api/events/${eventId}/programs/${dayId}/activity/${activityId}`,
    body: { ...set, base: old, createdAt: at },
  }),
  fold: (view, { activityId, set }) => setFields(view, 'activities', activityId, set, rowFields(set)),
  label: () => messages.updateActivity,
  words: ({ set: { name, subtitle, description, location } }) =>
    textsOf({ name, subtitle, description, location: location && placeWords(location) }),
  wrong: ({ set }) =>
    set.startIsoTime && set.endIsoTime ? timesWrong(set.startIsoTime, set.endIsoTime) : {},
});

/** Requests use `startIsoTime`, rows use `startDateTime`. */
function rowFields({ startIsoTime, endIsoTime, ...same }: Args['set']): object {
  return {
    ...same,
    ...(startIsoTime && { startDateTime: startIsoTime }),
    ...(endIsoTime && { endDateTime: endIsoTime }),
  };
}

/**
 * Changes texts, place, times or time zone of an activity. If moving one time moves the other, pass both in one
 * call.
 */
export const updateActivity = (args: Args, options?: EnqueueOptions) =>
  enqueue(updateActivityMutation, args, options);
