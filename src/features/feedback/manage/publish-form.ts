import type { FormRow } from '#contract/schemas/feedback.ts';
import { messages } from '#src/features/feedback/manage/messages.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { openForm } from '#src/mutations/feedback/open-form.ts';

type Of = Pick<FormRow, 'id' | 'eventId'>;

/** Opens it for answers, for the first time. */
export const publishForm = ({ id, eventId }: Of): void =>
  announceChange(openForm({ eventId, formId: id, isActive: true }), messages.outcomes.published);

/** Opens it for answers again. */
export const reopenForm = ({ id, eventId }: Of): void =>
  announceChange(openForm({ eventId, formId: id, isActive: true, again: true }), messages.outcomes.reopened);

/** Closes it for answers. */
export const closeForm = ({ id, eventId }: Of): void =>
  announceChange(openForm({ eventId, formId: id, isActive: false }), messages.outcomes.closed);
