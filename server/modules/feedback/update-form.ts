import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { UpdateFormBody } from '#contract/schemas/feedback.ts';
import { editFields, givenFields, type FieldEdit } from '#server/change/field-edit.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { forms, responses } from '#server/db/schema.ts';
import type { FormRecord } from '#server/modules/feedback/present-form.ts';

/**
 * Merges texts, questions and anonymity field by field, then publishes or closes the form unless the merge has
 * conflicts.
 * @throws Refusal FIELDS_FROZEN, NAMES_FROZEN, FORM_EMPTY
 */
export async function updateForm(
  unit: Unit,
  form: FormRecord,
  { base, isActive, ...texts }: InferOutput<typeof UpdateFormBody>,
): Promise<FieldEdit<Record<string, unknown>> | null> {
  const wanted = givenFields(texts);
  const isEdit = Object.keys(wanted).length > 0;
  if (!isEdit && isActive === undefined) throw badField('title', 'There is nothing to change.');
  const { title, description, anonymous, fields } = form;
  const edit = isEdit
    ? await editFields<Record<string, unknown>>(unit, form, {
        current: { title, description, anonymous, fields },
        wanted,
        base,
      })
    : null;
  const after = { ...form, ...(edit?.apply as Partial<FormRecord>) };
  if (edit) await refuseFrozen(unit, form, edit.apply);
  const activity =
    isActive === undefined || Object.keys(edit?.conflicts ?? {}).length > 0
      ? {}
      : activityOf(form, isActive, unit.now);
  const isPublished = 'publishedAt' in activity || form.publishedAt !== null;
  if (isPublished && after.fields.length === 0) throw new Refusal('FORM_EMPTY');
  const change = { ...edit?.apply, ...activity };
  if (Object.keys(change).length === 0) return edit;
  const version = await unit.bump(form.eventId);
  await unit.tx
    .update(forms)
    .set({ ...change, ...(edit && { writers: edit.writers }), version, updatedAt: unit.now })
    .where(eq(forms.id, form.id));
  return edit;
}

/** Questions and anonymity must stay as they were when people answered. */
async function refuseFrozen(
  { tx }: Unit,
  { id, publishedAt }: FormRecord,
  changed: Record<string, unknown>,
): Promise<void> {
  // somebody may be answering offline, so the promised anonymity must hold
  if ('anonymous' in changed && publishedAt) throw new Refusal('NAMES_FROZEN');
  if (!('fields' in changed) || !publishedAt) return;
  const [answered] = await tx
    .select({ id: responses.id })
    .from(responses)
    .where(eq(responses.formId, id))
    .limit(1);
  if (answered) throw new Refusal('FIELDS_FROZEN');
}

/** Sets a state, so that repeating it changes nothing. A draft cannot be closed. */
function activityOf(
  { publishedAt, closedAt }: FormRecord,
  isActive: boolean,
  now: Date,
): Partial<Pick<FormRecord, 'publishedAt' | 'closedAt'>> {
  if (isActive) return publishedAt && !closedAt ? {} : { publishedAt: publishedAt ?? now, closedAt: null };
  return publishedAt && !closedAt ? { closedAt: now } : {};
}
