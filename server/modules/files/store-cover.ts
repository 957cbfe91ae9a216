import { eq } from 'drizzle-orm';
import type { PhotoCredit } from '#contract/schemas/media.ts';
import { photoCredits } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { storeUpload } from '#server/modules/files/store-upload.ts';

/** The picture columns of a row. */
export interface Cover {
  imageFileId: string;
  imageCredit: PhotoCredit | null;
}

/**
 * Stores the picture of an event, day or activity. Bytes from a photo library are recognised by their hash, however
 * they got here, so that the photographer is credited.
 * @throws Refusal EVENT_FULL
 */
export async function storeCover(unit: Unit, file: PreparedFile, eventId: string): Promise<Cover> {
  const { id: imageFileId } = await storeUpload(unit, { file, purpose: 'COVER', eventId });
  const [known] = await unit.tx
    .select({ credit: photoCredits.credit })
    .from(photoCredits)
    .where(eq(photoCredits.sha256, file.sha256));
  return { imageFileId, imageCredit: known?.credit ?? null };
}
