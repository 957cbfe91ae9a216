import type { CacheDb } from '#src/data/databases/cache-db.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { dropUnshownFiles } from '#src/data/files/unshown-files.ts';
import type { SessionStore } from '#src/data/session-store.ts';

const LOOKS = 'looksBehind';
const FILES = 'filesBehind';

/**
 * Call in the transaction that removes rows. Last looks and kept files may still show them; if the pull is cut off
 * before those are cleared, the next one does it. `shown`: the rows may have been on screen.
 */
export async function noteRemoval({ meta }: CacheDb, shown: boolean, at: number): Promise<void> {
  await meta.bulkPut([FILES, ...(shown ? [LOOKS] : [])].map((key) => ({ key, value: at })));
}

/** At once: a look is on screen before the next pull. */
export const clearLooks = ({ cache }: OwnData, store: SessionStore): Promise<void> =>
  clear(cache, LOOKS, () => store.forgetLooks());

/** Only after a complete pull, see `dropUnshownFiles`. */
export const clearFiles = (data: OwnData): Promise<void> =>
  clear(data.cache, FILES, () => dropUnshownFiles(data));

async function clear({ meta }: CacheDb, key: string, run: () => Promise<void>): Promise<void> {
  const noted = await meta.get(key);
  if (!noted) return;
  await run();
  // another tab may have removed more meanwhile
  const isSame = ({ value }: { value: unknown }) => value === noted.value;
  await meta.where('key').equals(key).and(isSame).delete();
}
