import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { RespondBody } from '#contract/schemas/feedback.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({ eventId: Id, formId: Id, ...RespondBody.entries });
type Args = v.InferOutput<typeof Args>;

/** Always the complete response; the last one counts. */
export const respondFormMutation = setting({
  type: 'respondForm',
  version: 1,
  args: Args,
  lane: ({ formId }) => laneOf('response', formId),
  needs: ({ eventId, formId }) => [laneOf('rsvp', eventId), laneOf('form', formId)],
  request: ({ eventId, formId, answers }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/form/${formId}/response`,
    body: { answers },
  }),
  fold: (view, { eventId, formId, answers }, { at }) => {
    const response = { answers, updatedAt: new Date(at).toISOString() };
    view.add('responses', { id: formId, eventId, version: 0, ...response });
    view.patch('responses', formId, () => response);
    view.patch('forms', formId, () => ({}), { aspect: 'response', quiet: true });
  },
  label: () => messages.respondForm,
  words: ({ answers }) => answers.flatMap(({ value }) => (typeof value === 'string' ? value : [])).join('\n'),
});

/** Answers a feedback form, or replaces the answers. */
export const respondForm = (args: Args, options?: EnqueueOptions) =>
  enqueue(respondFormMutation, args, options);
