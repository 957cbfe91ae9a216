import type { EventRow } from '#contract/schemas/events.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { fileIdOf } from './kept-files.ts';
import type { FilesDb } from './files-db.ts';

/**
 * Width in which pictures are brought: enough for every pane; a wider one is shown in its place when it is
 * there.
 */
export const OFFLINE_WIDTH = 640;

/** A file that an event shows. */
export interface NeededFile {
  file: string;
  /** Undefined: as it is (videos). */
  width: number | undefined;
}

/**
 * What somebody is part of is kept readable without a signal until it is over, unless they decide otherwise.
 */
export const wantedByDefault = (
  event: Pick<EventRow, 'isOwner' | 'isHost' | 'selfStatus' | 'endTime'>,
  now: number,
): boolean =>
  (event.isOwner || event.isHost || event.selfStatus === 'YES') && Date.parse(event.endTime) > now;

/** Pictures of the itinerary first, those of the feed next, videos last. Only what our own server holds. */
export async function neededFiles({ cache }: LocalData, eventId: string): Promise<NeededFile[]> {
  const [event, days, activities, posts] = await Promise.all([
    cache.events.get(eventId),
    cache.days.where('eventId').equals(eventId).toArray(),
    cache.activities.where('eventId').equals(eventId).toArray(),
    cache.posts.where('eventId').equals(eventId).toArray(),
  ]);
  const newest = posts.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const isVideo = (post: { mimeType: string | null }) => post.mimeType?.startsWith('video/') ?? false;
  const needed = new Map<string, NeededFile>();
  const add = (url: string | null | undefined, width?: number) => {
    const file = fileIdOf(url ?? null);
    if (file && !needed.has(file)) needed.set(file, { file, width });
  };
  for (const { image } of [...(event ? [event] : []), ...days, ...activities]) add(image, OFFLINE_WIDTH);
  for (const post of newest) if (!isVideo(post)) add(post.media, OFFLINE_WIDTH);
  for (const post of newest) if (isVideo(post)) add(post.media);
  return [...needed.values()];
}

/**
 * Which of these are on this device, well enough to be shown; which the server does not give; and how large
 * the former are.
 */
export async function heldOfFiles(
  db: FilesDb,
  needed: readonly NeededFile[],
): Promise<{ there: Set<string>; absent: Set<string>; bytes: number }> {
  const ids = needed.map(({ file }) => file);
  const [files, absent] = await Promise.all([
    db.files.where('file').anyOf(ids).toArray(),
    db.absent.bulkGet(ids),
  ]);
  const widthOf = new Map(needed.map(({ file, width }) => [file, width]));
  const good = files.filter(({ path, file }) => {
    const kept = /[?]w=(\d+)$/.exec(path)?.[1];
    return kept === undefined || Number(kept) >= (widthOf.get(file) ?? Number.POSITIVE_INFINITY);
  });
  return {
    there: new Set(good.map(({ file }) => file)),
    absent: new Set(absent.flatMap((row) => (row ? [row.file] : []))),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  };
}
