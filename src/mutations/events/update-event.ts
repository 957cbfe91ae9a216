import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { UpdateEventBody } from '#contract/schemas/events.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { fieldsKey, markFields, wordsOf } from '#src/mutations/kinds/edited-fields.ts';
import { editSet } from '#src/mutations/kinds/edit-set.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const { base, ...fields } = UpdateEventBody.entries;
const Args = v.object({ eventId: Id, set: v.strictObject(fields), base: v.nonOptional(base) });
type Args = v.InferOutput<typeof Args>;

export const updateEventMutation = defineMutation<Args>({
  type: 'updateEvent',
  version: 1,
  args: Args,
  lane: ({ eventId }) => `event:${eventId}`,
  eventId: ({ eventId }) => eventId,
  needs: ({ eventId }) => [`event:${eventId}`],
  coalesce: ({ eventId, set }) => `event:${eventId}:${fieldsKey(set)}`,
  base: (args) => args.base,
  rebase: (args, older) => ({ ...args, base: older }),
  request: ({ eventId, set, base: old }) => ({
    method: 'PUT',
    path: `/api/events/${eventId}`,
    body: { ...set, base: old },
  }),
  fold: (view, { eventId, set }) => markFields(view, 'events', eventId, set, set),
  label: () => messages.updateEvent,
  words: ({ set }) => wordsOf(set),
  edit: editSet,
});

/**
 * Changes fields of an event. `base` holds, for each field, the value that was on screen when the edit began.
 */
export const updateEvent = (args: Args, options?: EnqueueOptions) =>
  enqueue(updateEventMutation, args, options);
