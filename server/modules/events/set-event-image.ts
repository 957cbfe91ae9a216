import type { EventAccess } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { replaceCover } from '#server/modules/files/replace-cover.ts';

/** The event's picture. Last write wins. */
export async function setEventImage(
  unit: Unit,
  { event }: EventAccess,
  file: PreparedFile | undefined,
): Promise<void> {
  const cover = await replaceCover(unit, { eventId: event.id, former: event.imageFileId, file });
  await stampEvent(unit, event.id, { ...cover });
}
