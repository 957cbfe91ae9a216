import { PICTURE_WIDTHS } from '#contract/constants.ts';
import type { FileRow } from '#server/modules/files/store-upload.ts';
import { objectKey, type FileProvider } from '#server/providers/files/file-provider.ts';

const WIDEST = PICTURE_WIDTHS[2];

export interface StoredObject {
  key: string;
  bytes: number;
}

/**
 * The stored form of a file for a request with this `width`, or null if its bytes are gone. Only pictures have
 * widths; the widest is the default.
 */
export async function storedObject(
  provider: FileProvider,
  file: FileRow,
  width: (typeof PICTURE_WIDTHS)[number] | undefined,
): Promise<StoredObject | null> {
  const isPicture = file.mimeType.startsWith('image/') && file.purpose !== 'DOCUMENT';
  const key = objectKey(file.sha256, isPicture ? (width ?? WIDEST) : undefined);
  const bytes = await provider.sizeOf(key);
  return bytes === null ? null : { key, bytes };
}
