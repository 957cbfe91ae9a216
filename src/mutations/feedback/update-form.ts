import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { Id } from '#contract/schemas/common.ts';
import { formTexts, UpdateFormBody, type FormField } from '#contract/schemas/feedback.ts';
import { laneOf } from '#src/data/lanes.ts';
import { fieldEdit } from '#src/mutations/kinds/field-edit.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { setFields } from '#src/mutations/kinds/set-fields.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({
  eventId: Id,
  formId: Id,
  set: v.strictObject(v.partial(v.object(formTexts)).entries),
  base: v.nonOptional(UpdateFormBody.entries.base),
});
type Args = v.InferOutput<typeof Args>;

const wordsOf = (fields: readonly FormField[] = []): string[] =>
  fields.flatMap(({ label, options }) => [label, ...options]);

/** The questions are a single field: two orders of them cannot be merged. */
export const updateFormMutation = fieldEdit({
  type: 'updateForm',
  version: 1,
  args: Args,
  lane: ({ formId }) => laneOf('form', formId),
  needs: ({ formId }) => [laneOf('form', formId)],
  request: ({ eventId, formId, set, base: old }) => ({
    method: 'PUT',
    path: `/api/events/${eventId}/form/${formId}`,
    body: { ...set, base: old },
  }),
  fold: (view, { formId, set }) => setFields(view, 'forms', formId, set),
  label: () => messages.updateForm,
  words: ({ set: { title, description, fields } }) =>
    [title, description, ...wordsOf(fields)].filter((words) => words !== undefined).join('\n'),
  fields: ({ title, description, anonymous, fields }) =>
    formFields(
      { title, description, anonymous, fields },
      { title: { label: messages.formTitle, kind: 'line', maxLength: TEXT_LIMITS.name } },
    ),
});

/** Changes texts, questions and anonymity of a feedback form. */
export const updateForm = (args: Args, options?: EnqueueOptions) =>
  enqueue(updateFormMutation, args, options);
