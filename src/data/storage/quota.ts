import type { LocalData } from '#src/data/databases/local-data.ts';
import { isQuota } from './storage-errors.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { storageState } from './storage-state.ts';
import { trimOldestRows, trimPastEvents } from './trim-cache.ts';

/**
 * What is evicted for something more important, in this order; each step returns whether it freed anything.
 * None of them touches the outbox.
 */
const WAYS: readonly ((data: LocalData) => Promise<boolean>)[] = [dropFiles, trimOldestRows, trimPastEvents];

/**
 * Runs something that stores, freeing space if there is too little. `run` must be restartable. Throws what
 * `run` throws if there is still not enough; the screens then say that the device is full, until something
 * else has been stored that shows that there is room (`showsRoom`).
 */
export async function withinQuota<T>(data: LocalData, run: () => Promise<T>, showsRoom = true): Promise<T> {
  const store = async () => {
    const result = await run();
    if (showsRoom) storageState.full = false;
    return result;
  };
  try {
    return await store();
  } catch (error) {
    if (!isQuota(error)) throw error;
    return inMadeRoom(data, store, error);
  }
}

async function inMadeRoom<T>(data: LocalData, store: () => Promise<T>, first: unknown): Promise<T> {
  let last = first;
  for (const make of WAYS) {
    // freeing space may itself fail on a full device
    while (await make(data).catch(() => false)) {
      try {
        return await store();
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
  // so that the download job does not fetch them straight back
  if (dropped)
    await kept.db.meta.put({ key: 'roomMadeAt', value: data.device.clock.now() }).catch(() => undefined);
  return dropped;
}
