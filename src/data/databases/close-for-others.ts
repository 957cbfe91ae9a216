import type { Dexie } from 'dexie';
import { letGo } from './before-closing.ts';
import { reportLost } from '#src/data/storage/storage-lost.ts';
import { storageState } from '#src/data/storage/storage-state.ts';

/**
 * Another tab deletes this database (sign-out, a cache thrown away) or needs a newer shape of it: let go, or
 * it waits for us for ever.
 * For a newer shape drafts are stored first, and this tab can only be reloaded. `vital`: without it nothing
 * goes on, so whoever closed it, the browser included, it is looked after.
 */
export function closeForOthers(db: Dexie, { vital = false }: { vital?: boolean } = {}): void {
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) db.close();
    else {
      storageState.outdated = true;
      void letGo().then(() => db.close());
    }
    return false;
  });
  if (vital) db.on('close', () => reportLost('closed'));
}
