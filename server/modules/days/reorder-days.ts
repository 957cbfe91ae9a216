import type { InferOutput } from 'valibot';
import { agree, isOrderOf } from '#contract/rules/day-order.ts';
import { daysBetween } from '#contract/rules/time.ts';
import type { ReorderDaysBody } from '#contract/schemas/days.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { editFields } from '#server/change/field-edit.ts';
import { Refusal } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { moveDays } from '#server/modules/days/move-days.ts';
import { placeDays } from '#server/modules/days/place-days.ts';
import { readDays } from '#server/modules/days/read-day-rows.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notifyMovedDays } from '#server/modules/mail/notify-moved-days.ts';
import { notifyChanged } from '#server/modules/notifications/notify-changed.ts';

/**
 * Reorders the days. The dates stay; the contents move, at the same times of day, and names that only state a
 * position change accordingly. The order is a single field: it is applied if nobody else has reordered since `base`.
 * @throws Refusal STALE_SET unless it lists exactly the existing days; FIELD_CONFLICT
 */
export async function reorderDays(
  unit: Unit,
  mailer: Mailer,
  { event }: EventAccess,
  { programIds, base }: InferOutput<typeof ReorderDaysBody>,
): Promise<void> {
  const before = await readDays(unit.tx, event.id);
  const current = before.map(({ id }) => id);
  if (!isOrderOf(programIds, current)) throw new Refusal('STALE_SET', { current: { programIds: current } });
  const edit = await editFields<{ programIds: string[] }>(unit, event, {
    current: { programIds: current },
    wanted: { programIds },
    base: base && { programIds: agree(base.programIds, current) ? current : base.programIds },
  });
  if (!edit.apply.programIds) return;
  const version = await stampEvent(unit, event.id, { writers: edit.writers });
  const slots = before.map(({ on }) => on);
  const dates = new Map(programIds.map((id, index) => [id, slots[index] ?? '']));
  const moved = await moveDays(
    unit,
    version,
    new Map(before.map(({ id, on }) => [id, daysBetween(on, dates.get(id) ?? on)])),
  );
  await placeDays(
    unit,
    version,
    before.map(({ id, name }, from) => ({ id, name, from, to: programIds.indexOf(id) })),
  );
  const elsewhere = before.filter(({ id }) => moved.includes(id));
  await notifyMovedDays(unit, mailer, event, elsewhere);
  if (elsewhere.length > 0) await notifyChanged(unit, event.id);
}
