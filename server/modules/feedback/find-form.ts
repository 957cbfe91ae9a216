import { and, eq } from 'drizzle-orm';
import { isId } from '#server/access/is-id.ts';
import { Refusal } from '#server/change/refusal.ts';
import { forms } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { FormRecord } from '#server/modules/feedback/present-form.ts';

/** @throws Refusal FORM_NOT_FOUND, also for a form of another event */
export async function findForm(reader: Reader, eventId: string, formId: string): Promise<FormRecord> {
  const [form] = isId(formId)
    ? await reader
        .select()
        .from(forms)
        .where(and(eq(forms.id, formId), eq(forms.eventId, eventId)))
    : [];
  if (!form) throw new Refusal('FORM_NOT_FOUND');
  return form;
}
