import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { formTexts } from '#contract/schemas/feedback.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

/** `again`: it was closed; only its label says so. */
const Args = v.object({
  eventId: Id,
  formId: Id,
  isActive: v.boolean(),
  again: v.optional(v.boolean()),
});
type Args = v.InferOutput<typeof Args>;

/** Waits for pending edits of the form: nobody should answer questions that may still change. */
export const openFormMutation = setting({
  type: 'openForm',
  version: 1,
  args: Args,
  lane: ({ formId }) => laneOf('form', formId),
  sets: () => ['isActive', ...Object.keys(formTexts)],
  needs: ({ formId }) => [laneOf('form', formId)],
  request: ({ eventId, formId, isActive }) => ({
    method: 'PUT',
    path: `/api/events/${eventId}/form/${formId}`,
    body: { isActive },
  }),
  fold: (view, { formId, isActive }, { at }) =>
    view.patch(
      'forms',
      formId,
      ({ publishedAt, closedAt }) => {
        const now = new Date(at).toISOString();
        if (isActive) return { isActive, publishedAt: publishedAt ?? now, closedAt: null };
        return publishedAt === null ? {} : { isActive, closedAt: closedAt ?? now };
      },
      { aspect: 'isActive' },
    ),
  label: ({ isActive, again }) =>
    isActive ? (again ? messages.reopenForm : messages.publishForm) : messages.closeForm,
});

/** Publishes a feedback form, reopens or closes it. */
export const openForm = (args: Args) => enqueue(openFormMutation, args);
