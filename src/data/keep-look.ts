import { theDevice } from '#src/data/device/device.ts';
import { DeviceDb } from '#src/data/databases/device-db.ts';
import { LOOK, LOOKS_FORGOTTEN, SESSION } from '#src/data/databases/device-names.ts';
import type { Look } from '#src/data/look.ts';

/** So many pages are kept, those that were seen last. */
const PAGES_MAX = 12;
/** ms until every page of this device has drawn that something has left. */
const DRAWN_WITHIN = 2000;

/** Stores how a page looks, unless somebody signed in or out since it did, or something of it may have left. False then. */
export async function keepLook(key: string, look: Look): Promise<boolean> {
  const db = new DeviceDb(theDevice());
  try {
    await db.open();
    return await db.transaction('rw', db.meta, async () => {
      const session = (await db.meta.get(SESSION))?.value as { guid: string } | undefined;
      if ((session?.guid ?? '') !== look.of) return false;
      const forgotten = (await db.meta.get(LOOKS_FORGOTTEN))?.value as number | undefined;
      if (forgotten !== undefined && look.at < forgotten + DRAWN_WITHIN) return false;
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
