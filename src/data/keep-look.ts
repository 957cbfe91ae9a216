import { theDevice } from '#src/data/device/device.ts';
import { DeviceDb } from '#src/data/databases/device-db.ts';
import { LOOK, LOOKS_FORGOTTEN, SESSION } from '#src/data/databases/device-names.ts';
import type { Look } from '#src/data/look.ts';

/** Number of pages kept, most recently seen first. */
const PAGES_MAX = 12;
/** ms within which every page on this device has rendered a removal. */
const RENDERED_WITHIN = 2000;

/**
 * Stores a page's last look. Returns false if somebody signed in or out since it was taken, or if it may show
 * something that has been removed since.
 */
export async function keepLook(key: string, look: Look): Promise<boolean> {
  const device = theDevice();
  const db = new DeviceDb(device);
  try {
    await db.open();
    return await db.transaction('rw', db.meta, async () => {
      const session = (await db.meta.get(SESSION))?.value as { guid: string } | undefined;
      if ((session?.guid ?? '') !== look.of) return false;
      const forgotten = (await db.meta.get(LOOKS_FORGOTTEN))?.value as number | undefined;
      if (forgotten !== undefined && look.at < forgotten + RENDERED_WITHIN) {
        // the clock was set back: otherwise no look would be kept until it has caught up
        const now = device.clock.now();
        if (forgotten > now) await db.meta.put({ key: LOOKS_FORGOTTEN, value: now });
        return false;
      }
      await db.meta.put({ key, value: look });
      const kept = await db.meta.where('key').startsWith(LOOK).toArray();
      const oldest = kept
        .map((row) => ({ key: row.key, at: (row.value as Look).at }))
        .sort((a, b) => b.at - a.at)
        .slice(PAGES_MAX);
      await db.meta.bulkDelete(oldest.map((row) => row.key));
      return true;
    });
  } finally {
    db.close();
  }
}
