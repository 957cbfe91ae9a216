import { Dexie } from 'dexie';
import type { DebugDb } from '#src/data/databases/debug-db.ts';
import type { Device } from './device.ts';
import type { SyncLog } from './sync-log.ts';

/** Entries that are kept; the oldest leave. */
export const LOG_MAX = 1000;
const TRIM_EVERY = 50;

/**
 * The log of this tab or worker, in the order in which all of them write. What cannot be written is not worth
 * a failure.
 */
export function keepLog(device: Pick<Device, 'clock'>, db: DebugDb, where: string): SyncLog {
  const trim = async (n: number) => {
    if (n % TRIM_EVERY === 0)
      await db.log
        .where('n')
        .belowOrEqual(n - LOG_MAX)
        .delete();
  };
  // whoever logs may be in the scope of a transaction of another database
  const apart = (write: () => Promise<unknown>) =>
    Dexie.ignoreTransaction(() =>
      write().then(
        () => undefined,
        () => undefined,
      ),
    );
  return {
    add: (event) => void apart(async () => trim(await db.log.add({ at: device.clock.now(), where, event }))),
    clear: () => apart(() => db.log.clear()),
  };
}
