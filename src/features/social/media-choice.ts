import { FILE_LIMITS, IMAGE_TYPES, POST_PICTURES_MAX, VIDEO_TYPES } from '#contract/constants.ts';
import { messages } from '#src/features/social/messages.ts';

/** What can be posted. */
export const MEDIA_TYPES = [...IMAGE_TYPES, ...VIDEO_TYPES] as const;

export type MediaKind = 'image' | 'video';
export const mediaKindOf = (mimeType: string | null): MediaKind | null =>
  mimeType?.startsWith('image/') ? 'image' : mimeType?.startsWith('video/') ? 'video' : null;

/** A file somebody chose, dropped or pasted for a post: its kind, or why it cannot be posted. */
export function checkMedia(file: File): { kind: MediaKind } | { error: string } {
  if ((IMAGE_TYPES as readonly string[]).includes(file.type))
    return file.size <= FILE_LIMITS.image ? { kind: 'image' } : { error: messages.photoTooLarge };
  if ((VIDEO_TYPES as readonly string[]).includes(file.type))
    return file.size <= FILE_LIMITS.video ? { kind: 'video' } : { error: messages.videoTooLarge };
  return { error: messages.mediaType };
}

/**
 * The post's media after adding these: pictures add up, a video replaces a video. What cannot be added is
 * left out, and reported by name if there are several.
 */
export function addMedia(
  there: readonly File[],
  chosen: readonly File[],
): { files: File[]; wrong: string[] } {
  const wrong: string[] = [];
  let files = [...there];
  let tooMany = 0;
  for (const file of chosen) {
    const checked = checkMedia(file);
    const hasVideo = files.some(({ type }) => mediaKindOf(type) === 'video');
    if ('error' in checked)
      wrong.push(chosen.length > 1 ? messages.wrongFile(file.name, checked.error) : checked.error);
    else if (files.length > 0 && hasVideo !== (checked.kind === 'video')) {
      if (!wrong.includes(messages.photosOrVideo)) wrong.push(messages.photosOrVideo);
    } else if (checked.kind === 'video') files = [file];
    else if (files.some((one) => isSame(one, file))) continue;
    else if (files.length >= POST_PICTURES_MAX) tooMany += 1;
    else files.push(file);
  }
  if (tooMany > 0) wrong.push(messages.tooManyPhotos(POST_PICTURES_MAX, tooMany));
  return { files, wrong };
}

/** The same picture, chosen a second time. */
const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/**
 * Width divided by height of the frame for a post's media before it has loaded: very tall or wide pictures
 * are cropped to 4:5 … 2:1.
 */
export function frameRatio(metadata: { width: number; height: number } | null): number {
  if (!metadata || metadata.width <= 0 || metadata.height <= 0) return 16 / 10;
  return Math.min(2, Math.max(4 / 5, metadata.width / metadata.height));
}

/** Duration of a video: 0:07, 12:30, 1:02:09. */
export function lengthText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
