import { sleep, type Clock } from '#src/data/device/clock.ts';

/** ms before each further attempt. */
const AGAIN_AFTER = [300, 1000];

/**
 * Tries up to three times: a device short of memory may fail to open a database for a moment, and a page that is left
 * in the middle always does.
 */
export async function retryOpening<T>(clock: Clock, open: () => Promise<T>): Promise<T> {
  for (const wait of AGAIN_AFTER) {
    try {
      return await open();
    } catch {
      await sleep(clock, wait);
    }
  }
  return open();
}
