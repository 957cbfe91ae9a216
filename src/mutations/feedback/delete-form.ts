import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, formId: Id });

/** Deletes a feedback form with all responses. */
export const deleteFormMutation = deletion({
  type: 'deleteForm',
  version: 1,
  args: Args,
  deletes: ({ formId }) => laneOf('form', formId),
  request: ({ eventId, formId }) => ({ method: 'DELETE', path: `/api/events/${eventId}/form/${formId}` }),
  fold: (view, { formId }) => view.remove('forms', formId),
  label: () => messages.deleteForm,
});
