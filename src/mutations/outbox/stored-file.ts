import * as v from 'valibot';
import { contentHash } from '#src/data/files/content-hash.ts';
import type { FormRequest, StoredBlob } from '#src/data/databases/outbox-row.ts';

/** Reference to a file that waits in the outbox, by its content hash. */
export const FileRef = v.object({
  sha256: v.string(),
  name: v.string(),
  type: v.string(),
  bytes: v.number(),
  size2d: v.nullable(v.object({ width: v.number(), height: v.number() })),
  /** Duration of a video. */
  seconds: v.optional(v.number()),
});
export type FileRef = v.InferOutput<typeof FileRef>;

/** Value of `media` or `image` while the file is only on this device. */
export const mediaOfWaiting = (file: FileRef): string => `outbox:${file.sha256}`;

/** Multipart form of a call that carries this file under this name. */
export const formOf = (
  { sha256, name }: FileRef,
  fields: FormRequest['fields'] = {},
  field = 'file',
): FormRequest => ({ fields, files: [{ field, sha256, name }] });

/**
 * Reads a file and names it by its content. Throws when it cannot be read, such as a picture deleted from the
 * device.
 */
export async function storedFile(
  file: File,
  size2d: FileRef['size2d'],
): Promise<{ ref: FileRef; blob: StoredBlob }> {
  const bytes = await file.arrayBuffer();
  const sha256 = await contentHash(bytes);
  return {
    ref: { sha256, name: file.name, type: file.type, bytes: bytes.byteLength, size2d },
    blob: { sha256, type: file.type, bytes },
  };
}
