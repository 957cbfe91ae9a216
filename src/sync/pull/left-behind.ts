import type { CacheDb } from '#src/data/databases/cache-db.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { dropUnshownFiles } from '#src/data/files/unshown-files.ts';
import type { SessionStore } from '#src/data/session-store.ts';

const LOOKS = 'looksBehind';
const FILES = 'filesBehind';
const ARRIVING = 'filesArriving';
/** ms; by then the worker has stored a picture that it was fetching when its rows were removed. */
const ARRIVED_AFTER = 5000;

/**
 * Call in the transaction that removes rows. Last looks and kept files may still show them; if the pull is cut off
 * before those are cleared, the next one does it. `shown`: the rows may have been on screen.
 */
export async function noteRemoval({ meta }: CacheDb, shown: boolean, at: number): Promise<void> {
  await meta.bulkPut([FILES, ARRIVING, ...(shown ? [LOOKS] : [])].map((key) => ({ key, value: at })));
}

/** At once: a look is on screen before the next pull. */
export const clearLooks = ({ cache }: OwnData, store: SessionStore): Promise<void> =>
  clear(cache, LOOKS, () => store.forgetLooks());

/** Only after a complete pull, see `dropUnshownFiles`; and once more a little later. */
export async function clearFiles(data: OwnData): Promise<void> {
  const { cache, device } = data;
  const [behind, removal] = await cache.meta.bulkGet([FILES, ARRIVING]);
  const drop = () => dropUnshownFiles(data);
  if (behind) await clear(cache, FILES, drop);
  if (!removal) return;
  if (Math.abs(device.clock.now() - (removal.value as number)) >= ARRIVED_AFTER)
    return clear(cache, ARRIVING, drop);
  device.clock.setTimeout(() => void clearFiles(data).catch(() => undefined), ARRIVED_AFTER);
}

async function clear({ meta }: CacheDb, key: string, run: () => Promise<void>): Promise<void> {
  const noted = await meta.get(key);
  if (!noted) return;
  await run();
  // another tab may have removed more meanwhile
  const isSame = ({ value }: { value: unknown }) => value === noted.value;
  await meta.where('key').equals(key).and(isSame).delete();
}
