import { count, eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { FEEDBACK_LIMITS } from '#contract/constants.ts';
import type { CreateFormBody } from '#contract/schemas/feedback.ts';
import { insertNew } from '#server/change/insert-new.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { forms } from '#server/db/schema.ts';

/**
 * Creates a form as a draft. Returns its id.
 * @throws Refusal ID_TAKEN, TOO_MANY_FORMS
 */
export async function createForm(
  unit: Unit,
  eventId: string,
  { id = uuidv7(), ...texts }: InferOutput<typeof CreateFormBody>,
): Promise<string> {
  const version = await unit.bump(eventId);
  const [held] = await unit.tx.select({ forms: count() }).from(forms).where(eq(forms.eventId, eventId));
  if (held && held.forms >= FEEDBACK_LIMITS.forms) throw new Refusal('TOO_MANY_FORMS');
  await insertNew(unit, forms, [
    { id, eventId, ...texts, createdAt: unit.now, updatedAt: unit.now, version },
  ]);
  return id;
}
