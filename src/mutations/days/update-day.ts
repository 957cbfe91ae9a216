import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { UpdateDayBody } from '#contract/schemas/days.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { fieldsKey, markFields, wordsOf } from '#src/mutations/kinds/edited-fields.ts';
import { editSet } from '#src/mutations/kinds/edit-set.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const { base, ...fields } = UpdateDayBody.entries;
const Args = v.object({ eventId: Id, dayId: Id, set: v.strictObject(fields), base: v.nonOptional(base) });
type Args = v.InferOutput<typeof Args>;

export const updateDayMutation = defineMutation<Args>({
  type: 'updateDay',
  version: 1,
  args: Args,
  lane: ({ dayId }) => `day:${dayId}`,
  eventId: ({ eventId }) => eventId,
  needs: ({ dayId }) => [`day:${dayId}`],
  coalesce: ({ dayId, set }) => `day:${dayId}:${fieldsKey(set)}`,
  base: (args) => args.base,
  rebase: (args, older) => ({ ...args, base: older }),
  request: ({ eventId, dayId, set, base: old }) => ({
    method: 'PUT',
    path: `/api/events/${eventId}/programs/${dayId}`,
    body: { ...set, base: old },
  }),
  fold: (view, { dayId, set }) => markFields(view, 'days', dayId, set, set),
  label: () => messages.updateDay,
  words: ({ set }) => wordsOf(set),
  edit: editSet,
});

/** Changes texts of a day. `base` holds, for each field, the value that was on screen when the edit began. */
export const updateDay = (args: Args, options?: EnqueueOptions) => enqueue(updateDayMutation, args, options);
