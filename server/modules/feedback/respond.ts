import type { InferOutput } from 'valibot';
import { fitsForm } from '#contract/rules/feedback.ts';
import type { RespondBody, ResponseRow } from '#contract/schemas/feedback.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { responses, results } from '#server/db/schema.ts';
import { markSettled } from '#server/modules/notifications/mark-read.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';
import { presentOwnResponse, type FormRecord } from '#server/modules/feedback/present-form.ts';

/**
 * Stores the caller's response to a form, replacing an earlier one. That they were asked for it is read by then.
 * @throws Refusal INVALID_INPUT when it does not fit the questions, FORM_CLOSED
 */
export async function respond(
  unit: Unit,
  { id: formId, eventId, fields, closedAt, anonymous }: FormRecord,
  { answers }: InferOutput<typeof RespondBody>,
): Promise<ResponseRow> {
  if (!fitsForm(fields, answers))
    throw badField('answers', 'The questions have changed. Please look at the form again.');
  if (closedAt) throw new Refusal('FORM_CLOSED');
  // concerns only the person and the hosts; a crowd answering at once must not poke everybody
  const stamp = { version: await unit.bump(eventId, { poke: false }), updatedAt: unit.now };
  const [row] = await unit.tx
    .insert(responses)
    .values({ eventId, formId, userId: unit.actor.userId, answers, ...stamp })
    .onConflictDoUpdate({ target: [responses.formId, responses.userId], set: { answers, ...stamp } })
    .returning();
  if (!row) throw new Error('a response was not stored');
  await unit.tx
    .insert(results)
    .values({ formId, eventId, ...stamp })
    .onConflictDoUpdate({ target: results.formId, set: stamp });
  await markSettled(unit, { eventId, userId: unit.actor.userId }, 'asks', formId);
  await notifyInApp(unit, {
    eventId,
    kind: 'answered',
    subjectId: formId,
    by: unit.actor.userId,
    nameless: anonymous,
    to: 'hosts',
  });
  return presentOwnResponse(row);
}
