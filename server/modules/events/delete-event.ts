import type { EventAccess } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/http/unit.ts';
import { stampEvent } from '#server/modules/events/stamp-event.ts';

/** Soft (rules #17): unknown to everybody at once, its rows stay until they are purged. */
export async function deleteEvent(unit: Unit, { event }: EventAccess): Promise<void> {
  await stampEvent(unit, event.id, { deletedAt: unit.now });
}
