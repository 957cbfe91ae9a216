import { sleep, type Clock } from '#src/data/device/clock.ts';
import type { Device } from '#src/data/device/device.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';

const LIMIT = 2000;

/**
 * Whether the databases still respond. iOS takes them away from a page in the background: calls then fail or
 * never return. Silence counts only for the outbox, whose transactions are short: the cache may be busy with a
 * long pull.
 */
export async function isAlive({ outbox, cache, device }: LocalData): Promise<boolean> {
  if (!cache.isOpen() || outbox?.isOpen() === false) return false;
  const { clock } = device;
  if (outbox && !(await within(clock, () => outbox.meta.count(), false))) return false;
  return within(clock, () => cache.meta.count(), true);
}

/**
 * Waits until a database can be opened at all again; false if aborted before that. The test uses none of our
 * own databases.
 */
export async function untilOpens(device: Device, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await within(device.clock, () => opened(device), false)) return true;
    await sleep(device.clock, LIMIT, signal);
  }
  return false;
}

/**
 * Whether it succeeded. `silence` is the result if nothing returns in time. A dead connection may also throw
 * synchronously.
 */
export const within = (clock: Clock, work: () => PromiseLike<unknown>, silence: boolean): Promise<boolean> =>
  Promise.race([
    Promise.resolve()
      .then(work)
      .then(
        () => true,
        () => false,
      ),
    sleep(clock, LIMIT).then(() => silence),
  ]);

function opened({ indexedDB }: Device): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = indexedDB.open('sojourn-device');
    let created = false;
    asking.onsuccess = () => {
      asking.result.close();
      resolve();
    };
    asking.onerror = () => (created ? resolve() : reject(asking.error ?? new Error('It does not open.')));
    // it does not exist and must not be created; that it could be created is proof enough
    asking.onupgradeneeded = () => {
      created = true;
      asking.transaction?.abort();
    };
  });
}
