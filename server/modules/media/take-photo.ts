import { createHash } from 'node:crypto';
import { FILE_LIMITS } from '#contract/constants.ts';
import type { ExternalPhoto } from '#contract/schemas/media.ts';
import { Refusal } from '#server/change/refusal.ts';
import { photoCredits } from '#server/db/schema.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { paintedPhoto } from '#server/modules/media/scene-photos.ts';
import { PhotoRefused } from '#server/providers/photos/photo-refused.ts';
import type { Services } from '#server/providers/services.ts';

const PHOTOS_PER_HOUR = 120;
const limits = new WeakMap<Services, AttemptLimit>();

export interface TakenPhoto {
  bytes: Buffer;
  sha256: string;
}

/**
 * Fetches a chosen picture by its id in the library, and reports its use to the library. The credit is recorded by
 * the hash of the bytes.
 * @throws Refusal PHOTO_NOT_FOUND, LOOKUP_FAILED, RATE_LIMITED
 */
export async function takePhoto(
  services: Services,
  { source, photoId }: ExternalPhoto,
  { userId, now }: { userId: string; now: Date },
): Promise<TakenPhoto> {
  const { photos, db, log } = services;
  const taken = limits.get(services) ?? new AttemptLimit(PHOTOS_PER_HOUR, 3_600_000);
  limits.set(services, taken);
  taken.take(userId, now);
  if (source === 'LINK') {
    const bytes = await paintedPhoto(photoId);
    if (!bytes) throw new Refusal('PHOTO_NOT_FOUND');
    return { bytes, sha256: hashOf(bytes) };
  }
  const library = photos.find((one) => one.source === source);
  if (!library) throw new Refusal('PHOTO_NOT_FOUND');
  try {
    const photo = await library.find(photoId);
    if (!photo) throw new Refusal('PHOTO_NOT_FOUND');
    const bytes = await library.fetch(photo.picture, FILE_LIMITS.image);
    const sha256 = hashOf(bytes);
    await db.insert(photoCredits).values({ sha256, credit: photo.credit }).onConflictDoNothing();
    void library.used(photo);
    return { bytes, sha256 };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.warn({ err: error, refused: error instanceof PhotoRefused }, 'a photo was not fetched');
    throw new Refusal('LOOKUP_FAILED', { text: 'Failed to load images. Please try again.' });
  }
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
