import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { isPlaceName } from '#contract/rules/day-name.ts';
import type { UpdateDayBody } from '#contract/schemas/days.ts';
import { days } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { DayRecord } from '#server/modules/days/read-day-rows.ts';
import { editFields, givenFields, type FieldEdit } from '#server/change/field-edit.ts';

/** Name, subtitle and description of a day, merged field by field. */
export async function updateDay(
  unit: Unit,
  day: DayRecord,
  { base, ...wanted }: InferOutput<typeof UpdateDayBody>,
): Promise<FieldEdit<Record<string, unknown>>> {
  const { name, subtitle, description } = day;
  const edit = await editFields<Record<string, unknown>>(unit, day, {
    current: { name, subtitle, description },
    wanted: givenFields(wanted),
    // the name was changed meanwhile by a reordering, not by a person
    base: base?.name && isPlaceName(base.name) && isPlaceName(name) ? { ...base, name } : base,
  });
  if (Object.keys(edit.apply).length === 0) return edit;
  const version = await unit.bump(day.eventId);
  await unit.tx
    .update(days)
    .set({ ...edit.apply, writers: edit.writers, version, updatedAt: unit.now })
    .where(eq(days.id, day.id));
  return edit;
}
