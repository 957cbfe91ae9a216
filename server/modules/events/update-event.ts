import { and, eq, isNull } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { UpdateEventBody } from '#contract/schemas/events.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { activities } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import { editFields, givenFields, type FieldEdit } from '#server/change/field-edit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';

/**
 * Name, texts, privacy, RSVP type and zone of an event, merged field by field. A new RSVP type leaves
 * existing answers as they are.
 */
export async function updateEvent(
  unit: Unit,
  { event }: EventAccess,
  { base, ...wanted }: InferOutput<typeof UpdateEventBody>,
): Promise<FieldEdit<Record<string, unknown>>> {
  const { name, subtitle, description, privacy, rsvpType, timezone, needsReview } = event;
  const edit = await editFields<Record<string, unknown>>(unit, event, {
    current: { name, subtitle, description, privacy, rsvpType, timezone, needsReview },
    wanted: givenFields(wanted),
    base,
  });
  if (Object.keys(edit.apply).length === 0) return edit;
  const version = await stampEvent(unit, event.id, { ...edit.apply, writers: edit.writers });
  // Wall times stay, so their instants move: what has no zone of its own now reads differently.
  if (edit.apply.timezone)
    await unit.tx
      .update(activities)
      .set({ version, updatedAt: unit.now })
      .where(and(eq(activities.eventId, event.id), isNull(activities.timezone)));
  return edit;
}
