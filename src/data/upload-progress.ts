import type { CacheDb } from '#src/data/databases/cache-db.ts';
import type { OutboxDb } from '#src/data/databases/outbox-db.ts';

/** Upload progress of a change's files, in bytes. */
export interface UploadProgress {
  /** The server has confirmed that it holds them. */
  done: number;
  /** In the part being sent. */
  underWay: number;
  of: number;
}

const KEY = 'upload:';
const END = 'upload;';
const keyOf = (rowId: string): string => KEY + rowId;

/**
 * Stored in the cache, which may be lost: the server knows better, but only with a signal. This way every tab
 * shows the same, and after a restart without a network the progress is still known.
 */
export async function noteUpload(
  { cache, outbox }: { cache: CacheDb; outbox: OutboxDb },
  rowId: string,
  progress: UploadProgress,
): Promise<void> {
  const isNew = (await cache.meta.get(keyOf(rowId))) === undefined;
  await cache.meta.put({ key: keyOf(rowId), value: progress });
  if (!isNew) return;
  // drop those of changes that a person discarded or that were sent another way
  const noted = await cache.meta.where('key').between(KEY, END).primaryKeys();
  const there = new Set(await outbox.mutations.toCollection().primaryKeys());
  await cache.meta.bulkDelete(noted.filter((key) => !there.has(key.slice(KEY.length))));
}

export const forgetUpload = (cache: CacheDb, rowId: string): Promise<void> => cache.meta.delete(keyOf(rowId));

export const readUpload = async (cache: CacheDb, rowId: string): Promise<UploadProgress | null> =>
  ((await cache.meta.get(keyOf(rowId)))?.value as UploadProgress | undefined) ?? null;

/** Whole percentage that the server holds; 100 only when nothing is missing. */
export const percentOf = ({ done, of }: UploadProgress): number =>
  of > 0 ? Math.floor((done / of) * 100) : 0;
