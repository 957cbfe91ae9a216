import type { CacheDb } from '#src/data/databases/cache-db.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';

/** What the server does not know any more since it was restored from a backup, until the person has seen it. */
export interface Restored {
  /** The last change of which the backup knew; null where nobody knows. */
  backupAt: string | null;
  /** The person's own words that were there before and are not now, byte for byte. */
  words: string[];
}

const RESTORED = 'restored';

export const readRestored = async ({ cache }: Pick<LocalData, 'cache'>): Promise<Restored | null> =>
  ((await cache.meta.get(RESTORED))?.value as Restored | undefined) ?? null;

/** Together with what was noted before: each event is found out by itself. */
export async function noteRestored(cache: CacheDb, { backupAt, words }: Restored): Promise<void> {
  const noted = await readRestored({ cache });
  const value: Restored = {
    backupAt: noted?.backupAt ?? backupAt,
    words: [...(noted?.words ?? []), ...words],
  };
  await cache.meta.put({ key: RESTORED, value });
}

export const forgetRestored = ({ cache }: Pick<LocalData, 'cache'>): Promise<void> =>
  cache.meta.delete(RESTORED);
