import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { Id } from '#contract/schemas/common.ts';
import { formTexts } from '#contract/schemas/feedback.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deleteFormMutation } from '#src/mutations/feedback/delete-form.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({ id: Id, eventId: Id, ...formTexts });
type Args = v.InferOutput<typeof Args>;

export const createFormMutation = creation({
  type: 'createForm',
  version: 1,
  args: Args,
  creates: ({ id }) => [laneOf('form', id)],
  needs: ({ eventId }) => [laneOf('event', eventId)],
  request: ({ eventId, ...form }) => ({ method: 'POST', path: `/api/events/${eventId}/form`, body: form }),
  fold: (view, args, { at }) => {
    const now = new Date(at).toISOString();
    const times = { createdAt: now, publishedAt: null, closedAt: null, updatedAt: now };
    view.add('forms', { ...args, ...times, isActive: false, version: 0 });
  },
  label: () => messages.createForm,
  words: ({ title, description, fields }) =>
    [title, description, ...fields.flatMap(({ label, options }) => [label, ...options])].join('\n'),
  undo: { by: deleteFormMutation, args: ({ id, eventId }) => ({ eventId, formId: id }) },
  edit: {
    fields: ({ title, description }) =>
      formFields(
        { title, description },
        { title: { label: messages.formTitle, kind: 'line', maxLength: TEXT_LIMITS.name } },
      ),
  },
});

/** Creates a draft of a feedback form; its id is known at once. */
export async function createForm(
  args: Omit<Args, 'id'>,
  options?: EnqueueOptions,
): Promise<{ formId: string; rowId: string | null }> {
  const id = theDevice().newId();
  return { formId: id, rowId: await enqueue(createFormMutation, { ...args, id }, options) };
}
