import { Dexie } from 'dexie';
import type { DebugDb } from '#src/data/databases/debug-db.ts';
import type { Device } from './device.ts';
import type { LoggedEvent, SyncLog } from './sync-log.ts';

/** Number of entries kept; the oldest are deleted. */
export const LOG_MAX = 1000;
const TRIM_EVERY = 50;

/** The log of this tab or worker; all of them write to one sequence. A failed write is ignored. */
export function keepLog(device: Pick<Device, 'clock'>, db: DebugDb, where: string): SyncLog {
  let waiting: Omit<LoggedEvent, 'n'>[] = [];
  const flush = async () => {
    const entries = waiting;
    waiting = [];
    if (entries.length === 0) return;
    const last = await db.log.bulkAdd(entries);
    if (Math.floor(last / TRIM_EVERY) === Math.floor((last - entries.length) / TRIM_EVERY)) return;
    await db.log
      .where('n')
      .belowOrEqual(last - LOG_MAX)
      .delete();
  };
  // the caller may be in the scope of another database's transaction
  const apart = (write: () => Promise<unknown>) =>
    Dexie.ignoreTransaction(() =>
      write().then(
        () => undefined,
        () => undefined,
      ),
    );
  return {
    add: (event) => {
      // entries of one tick are written together: a batch of changes has hundreds of verdicts
      if (waiting.length === 0) queueMicrotask(() => void apart(flush));
      waiting.push({ at: device.clock.now(), where, event });
    },
    clear: () => {
      waiting = [];
      return apart(() => db.log.clear());
    },
  };
}
