import type { LocalData } from '#src/data/databases/local-data.ts';
import { isQuota } from './storage-errors.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { storageState } from './storage-state.ts';
import { trimOldestRows, trimPastEvents } from './trim-cache.ts';

/**
 * What goes for something more important, in this order; each answers whether anything went. The outbox is in
 * none of them.
 */
const WAYS: readonly ((data: LocalData) => Promise<boolean>)[] = [dropFiles, trimOldestRows, trimPastEvents];

/**
 * Does something that stores, and makes room for it when there is none. `run` must be able to start anew.
 * Throws what `run` throws when there is no room even so; then the screens say that the device is full.
 */
export async function withinQuota<T>(data: LocalData, run: () => Promise<T>): Promise<T> {
  try {
    const result = await run();
    storageState.full = false;
    return result;
  } catch (error) {
    if (!isQuota(error)) throw error;
    return inMadeRoom(data, run, error);
  }
}

async function inMadeRoom<T>(data: LocalData, run: () => Promise<T>, first: unknown): Promise<T> {
  let last = first;
  for (const make of WAYS) {
    // making room may itself fail on a full device
    while (await make(data).catch(() => false)) {
      try {
        const result = await run();
        storageState.full = false;
        return result;
      } catch (error) {
        if (!isQuota(error)) throw error;
        last = error;
      }
    }
  }
  storageState.full = true;
  throw last;
}

async function dropFiles(data: LocalData): Promise<boolean> {
  if (!data.device.caches) return false;
  const kept = keptFilesOf(data);
  const dropped = await kept.dropLeastUsed();
  // so that the job that downloads does not bring them straight back
  if (dropped)
    await kept.db.meta.put({ key: 'roomMadeAt', value: data.device.clock.now() }).catch(() => undefined);
  return dropped;
}
