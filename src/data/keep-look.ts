import { theDevice } from '#src/data/device/device.ts';
import { DeviceDb } from '#src/data/databases/device-db.ts';
import { LOOK, SESSION } from '#src/data/databases/device-names.ts';
import type { Look } from '#src/data/look.ts';

/** So many pages are kept, those that were seen last. */
const PAGES_MAX = 12;

/** Stores how a page looks, unless somebody signed in or out since it did. */
export async function keepLook(key: string, look: Look): Promise<void> {
  const db = new DeviceDb(theDevice());
  try {
    await db.open();
    await db.transaction('rw', db.meta, async () => {
      const session = (await db.meta.get(SESSION))?.value as { guid: string } | undefined;
      if ((session?.guid ?? '') !== look.of) return;
      await db.meta.put({ key, value: look });
      const kept = await db.meta.where('key').startsWith(LOOK).toArray();
      const oldest = kept
        .map((row) => ({ key: row.key, at: (row.value as Look).at }))
        .sort((a, b) => b.at - a.at)
        .slice(PAGES_MAX);
      await db.meta.bulkDelete(oldest.map((row) => row.key));
    });
  } finally {
    db.close();
  }
}
