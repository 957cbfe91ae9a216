import { FILE_LIMITS, IMAGE_TYPES, VIDEO_TYPES } from '#contract/constants.ts';
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
 * Width over height of the frame a post's media gets, before it has loaded: very tall or wide pictures are
 * cropped to 4:5 … 2:1.
 */
export function frameRatio(metadata: { width: number; height: number } | null): number {
  if (!metadata || metadata.width <= 0 || metadata.height <= 0) return 16 / 10;
  return Math.min(2, Math.max(4 / 5, metadata.width / metadata.height));
}
