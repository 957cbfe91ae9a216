import { eq } from 'drizzle-orm';
import type { PhotoCredit } from '#contract/schemas/media.ts';
import { photoCredits } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { storeUpload } from '#server/modules/files/store-upload.ts';

/** What a row holds of its picture. */
export interface Cover {
  imageFileId: string;
  imageCredit: PhotoCredit | null;
}

/**
 * The picture of an event, a day or an activity. Where its bytes came from a library of photos they are known
 * by their hash, whichever way they took since, so the person who took it is named.
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
