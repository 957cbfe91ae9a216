import { eq } from 'drizzle-orm';
import { insertTombstones } from '#server/change/insert-tombstones.ts';
import type { Unit } from '#server/change/unit.ts';
import { forms } from '#server/db/schema.ts';
import type { FormRecord } from '#server/modules/feedback/present-form.ts';
import { withdraw } from '#server/modules/notifications/withdraw.ts';

/** Deletes a form with all responses. */
export async function deleteForm(unit: Unit, { id, eventId }: FormRecord): Promise<void> {
  const version = await unit.bump(eventId);
  await unit.tx.delete(forms).where(eq(forms.id, id));
  for (const table of ['forms', 'responses', 'results'] as const)
    await insertTombstones(unit, { eventId, version }, table, [id]);
  await withdraw(unit, eventId, id, ['asks', 'answered']);
}
