import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExternalPhoto } from '#contract/schemas/media.ts';
import type { Actor } from '#server/change/unit.ts';
import { prepareUpload, type PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { takeLinked } from '#server/modules/media/take-linked.ts';
import { hashOf, takePhoto, type TakenPhoto } from '#server/modules/media/take-photo.ts';
import type { Services } from '#server/providers/services.ts';

/**
 * Prepares a library photo, or a picture at another site, like an upload.
 * @throws Refusal PHOTO_NOT_FOUND, LOOKUP_FAILED, INVALID_INPUT, RATE_LIMITED
 */
export async function preparePhoto(
  services: Services,
  { body, actor, now }: { body: ExternalPhoto; actor: Pick<Actor, 'userId'>; now: Date },
): Promise<PreparedFile> {
  const { source, photoId } = body;
  const isElsewhere = source === 'LINK' && photoId.includes(':');
  const by = { userId: actor.userId, now };
  const { bytes, sha256 } = isElsewhere
    ? await elsewhere(services, photoId, by)
    : await takePhoto(services, body, by);
  const folder = path.join(services.config.dataDir, 'tmp');
  await mkdir(folder, { recursive: true });
  const file = {
    field: 'photoId',
    name: isElsewhere ? 'picture' : `${photoId}.jpg`,
    path: path.join(folder, randomUUID()),
    bytes: bytes.length,
    sha256,
    sentBy: actor.userId,
  };
  try {
    await writeFile(file.path, bytes);
    return await prepareUpload(services.files, file, 'image');
  } finally {
    await rm(file.path, { force: true });
  }
}

async function elsewhere(
  services: Services,
  address: string,
  by: { userId: string; now: Date },
): Promise<TakenPhoto> {
  const bytes = await takeLinked(services, address, { ...by, field: 'photoId' });
  return { bytes, sha256: hashOf(bytes) };
}
