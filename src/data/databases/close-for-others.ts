import type { Dexie } from 'dexie';
import { saveBeforeClosing } from './before-closing.ts';
import { endTransactionsWithPage } from './end-with-page.ts';
import { reportLost } from '#src/data/storage/storage-lost.ts';
import { storageState } from '#src/data/storage/storage-state.ts';

/**
 * Closes this database when another tab deletes it (sign-out, a discarded cache) or needs a newer schema, and ends
 * its transactions when the page is left; otherwise that tab, or the next page, would wait for ever. Before it closes
 * for a newer schema, drafts are stored; afterwards this tab can only be reloaded. `vital`: the tab cannot continue
 * without the database, so every close is reported, including one by the browser.
 */
export function closeForOthers(db: Dexie, { vital = false }: { vital?: boolean } = {}): void {
  endTransactionsWithPage(db);
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) db.close();
    else {
      storageState.outdated = true;
      void saveBeforeClosing().then(() => db.close());
    }
    return false;
  });
  if (vital) db.on('close', () => reportLost('closed'));
}
