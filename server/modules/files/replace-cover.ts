import { badField } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import { fileTexts } from '#server/modules/files/messages.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { storeCover, type Cover } from '#server/modules/files/store-cover.ts';

/**
 * Replaces the picture of an event, day or activity and deletes the `former` one. Returns the new one. `former` must
 * be read under the event's lock, so that two concurrent replacements delete one each.
 * @throws Refusal INVALID_INPUT when the call carried no picture
 */
export async function replaceCover(
  unit: Unit,
  of: { eventId: string; former: string | null; file: PreparedFile | undefined },
): Promise<Cover> {
  if (!of.file) throw badField('file', fileTexts.missing);
  const cover = await storeCover(unit, of.file, of.eventId);
  await dropFiles(unit, [of.former]);
  return cover;
}
