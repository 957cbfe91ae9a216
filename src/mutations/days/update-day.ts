import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { UpdateDayBody } from '#contract/schemas/days.ts';
import { laneOf } from '#src/data/lanes.ts';
import { fieldEdit } from '#src/mutations/kinds/field-edit.ts';
import { setFields } from '#src/mutations/kinds/set-fields.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';

const { base, ...fields } = UpdateDayBody.entries;
const Args = v.object({ eventId: Id, dayId: Id, set: v.strictObject(fields), base: v.nonOptional(base) });
type Args = v.InferOutput<typeof Args>;

export const updateDayMutation = fieldEdit({
  type: 'updateDay',
  version: 1,
  args: Args,
  lane: ({ dayId }) => laneOf('day', dayId),
  needs: ({ dayId }) => [laneOf('day', dayId)],
  request: ({ eventId, dayId, set, base: old }) => ({
    method: 'PUT',
    path: `/api/events/${eventId}/programs/${dayId}`,
    body: { ...set, base: old },
  }),
  fold: (view, { dayId, set }) => setFields(view, 'days', dayId, set),
  label: () => messages.updateDay,
});

/** Changes the texts of a day. */
export const updateDay = (args: Args, options?: EnqueueOptions) => enqueue(updateDayMutation, args, options);
