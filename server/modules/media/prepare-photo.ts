import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExternalPhoto } from '#contract/schemas/media.ts';
import type { Actor } from '#server/change/unit.ts';
import { prepareUpload, type PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { takePhoto } from '#server/modules/media/take-photo.ts';
import type { Services } from '#server/providers/services.ts';

/** A photo of a library, stored as if it had been uploaded. @throws Refusal PHOTO_NOT_FOUND, LOOKUP_FAILED */
export async function preparePhoto(
  services: Services,
  { body, actor }: { body: ExternalPhoto; actor: Pick<Actor, 'userId'> },
): Promise<PreparedFile> {
  const { bytes, sha256 } = await takePhoto(services, body);
  const folder = path.join(services.config.dataDir, 'tmp');
  await mkdir(folder, { recursive: true });
  const file = {
    field: 'photoId',
    name: `${body.photoId}.jpg`,
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
