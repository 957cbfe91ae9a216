import { FILE_LIMITS, IMAGE_TYPES, PICTURE_WIDTHS, VIDEO_TYPES } from '#contract/constants.ts';
import type { UploadedFile } from '#server/change/change-route.ts';
import { Refusal } from '#server/change/refusal.ts';
import { fileTexts } from '#server/modules/files/messages.ts';
import { sizeOfVideo } from '#server/modules/files/size-of-video.ts';
import {
  renditionsOf,
  sizeOfPicture,
  TooManyPixels,
  UnreadablePicture,
  withoutMetadata,
} from '#server/providers/images/renditions.ts';
import { TooManyWaiting } from '#server/providers/queue/fair-queue.ts';
import { objectKey, type FileProvider } from '#server/providers/files/file-provider.ts';
import { typeOfFile } from '#server/providers/files/type-of.ts';

export type Allowed = 'image' | 'imageOrVideo' | 'document';

/** An upload whose type was verified and whose bytes are stored. `storeUpload` turns it into a file of the product. */
export interface PreparedFile {
  sha256: string;
  name: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** Duration of a video. */
  seconds: number | null;
}

const NO_SIZE = { width: null, height: null, seconds: null };
const WIDEST = PICTURE_WIDTHS[2];
const TYPES: Record<Allowed, readonly string[]> = {
  image: IMAGE_TYPES,
  imageOrVideo: [...IMAGE_TYPES, ...VIDEO_TYPES],
  document: ['image/jpeg', 'image/png', 'application/pdf'],
};

/**
 * The slow part of an upload, before and outside any transaction: detects the real type (name and declared type are
 * not trusted) and size, makes the renditions and stores the bytes. Repeating it for the same bytes is cheap. Bytes
 * that no row references later are collected.
 * @throws Refusal UNSUPPORTED_TYPE, TOO_LARGE
 */
export async function prepareUpload(
  provider: FileProvider,
  file: UploadedFile,
  allow: Allowed,
): Promise<PreparedFile> {
  const mimeType = await typeOfFile(file.path);
  if (!TYPES[allow].includes(mimeType))
    throw new Refusal('UNSUPPORTED_TYPE', {
      text: fileTexts.unsupported[allow],
      fields: { [file.field]: fileTexts.unsupported[allow] },
    });
  const kind = allow === 'document' ? 'document' : mimeType.startsWith('video/') ? 'video' : 'image';
  const tooLarge = fileTexts.tooLarge(kind, FILE_LIMITS[kind]);
  if (file.bytes > FILE_LIMITS[kind])
    throw new Refusal('TOO_LARGE', { text: tooLarge, fields: { [file.field]: tooLarge } });
  const known = { sha256: file.sha256, name: plainName(file.name) };
  try {
    if (kind === 'image')
      return { ...known, mimeType: 'image/webp', seconds: null, ...(await putPicture(provider, file)) };
    return { ...known, mimeType, ...(await putAsIs(provider, file, mimeType)) };
  } catch (error) {
    if (error instanceof UnreadablePicture)
      throw new Refusal('UNSUPPORTED_TYPE', {
        text: fileTexts.unreadable,
        fields: { [file.field]: fileTexts.unreadable },
      });
    if (error instanceof TooManyPixels)
      throw new Refusal('TOO_LARGE', {
        text: fileTexts.tooManyPixels,
        fields: { [file.field]: fileTexts.tooManyPixels },
      });
    if (error instanceof TooManyWaiting)
      throw new Refusal('RATE_LIMITED', { text: fileTexts.tooManyWaiting, retryAfterSeconds: 10 });
    throw error;
  }
}

async function putPicture(
  provider: FileProvider,
  file: UploadedFile,
): Promise<{ bytes: number; width: number; height: number }> {
  const sizes: (number | null)[] = [];
  for (const width of PICTURE_WIDTHS) sizes.push(await provider.keep(objectKey(file.sha256, width)));
  const known = sizes.includes(null) ? null : sizes.at(-1);
  const widestKey = objectKey(file.sha256, WIDEST);
  if (known != null)
    return { bytes: known, ...(await sizeOfPicture(await collect(provider.read(widestKey)))) };
  const { all, width, height } = await renditionsOf(file.path, file.sentBy);
  for (const rendition of all) await provider.put(objectKey(file.sha256, rendition.width), rendition.webp);
  return { bytes: all.at(-1)?.webp.length ?? 0, width, height };
}

async function putAsIs(
  provider: FileProvider,
  file: UploadedFile,
  mimeType: string,
): Promise<Pick<PreparedFile, 'bytes' | 'width' | 'height' | 'seconds'>> {
  const size = mimeType.startsWith('video/') ? await sizeOfVideo(file.path) : NO_SIZE;
  const key = objectKey(file.sha256);
  if ((await provider.keep(key)) === null) {
    const format = mimeType === 'image/jpeg' ? 'jpeg' : mimeType === 'image/png' ? 'png' : null;
    await provider.put(
      key,
      format ? await withoutMetadata(file.path, format, file.sentBy) : { path: file.path },
    );
  }
  return { bytes: (await provider.sizeOf(key)) ?? 0, ...size };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * The last part of the name, without control characters. It is displayed and offered when saving, and never used as a
 * path.
 */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return (
    last
      .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .trim()
      .slice(-200)
      .replace(/\p{Cs}/gu, '') || 'file'
  );
}
