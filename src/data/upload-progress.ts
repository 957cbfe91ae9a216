import type { CacheDb } from '#src/data/databases/cache-db.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';

/** How far the files of a change are, in bytes. */
export interface UploadProgress {
  /** The server has said that it holds them. */
  done: number;
  /** In the part that is on its way. */
  underWay: number;
  of: number;
}

const KEY = 'upload:';
const END = 'upload;';
const keyOf = (rowId: string): string => KEY + rowId;

/**
 * Kept in the cache, which may be lost: the server knows it better, but only when there is a signal. So every
 * tab shows the same, and a restart without a network still says how far it came.
 */
export async function noteUpload(
  { cache, outbox }: { cache: CacheDb; outbox: OutboxDb },
  rowId: string,
  progress: UploadProgress,
): Promise<void> {
  const isNew = (await cache.meta.get(keyOf(rowId))) === undefined;
  await cache.meta.put({ key: keyOf(rowId), value: progress });
  if (!isNew) return;
  // those of changes that a person gave up, or that went another way
  const noted = await cache.meta.where('key').between(KEY, END).primaryKeys();
  const there = new Set(await outbox.mutations.toCollection().primaryKeys());
  await cache.meta.bulkDelete(noted.filter((key) => !there.has(key.slice(KEY.length))));
}

export const forgetUpload = (cache: CacheDb, rowId: string): Promise<void> => cache.meta.delete(keyOf(rowId));

export const readUpload = async (cache: CacheDb, rowId: string): Promise<UploadProgress | null> =>
  ((await cache.meta.get(keyOf(rowId)))?.value as UploadProgress | undefined) ?? null;

/** Whole per cent of what the server holds; 100 only when nothing is missing. */
export const percentOf = ({ done, of }: UploadProgress): number =>
  of > 0 ? Math.floor((done / of) * 100) : 0;
