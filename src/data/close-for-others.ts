import type { Dexie } from 'dexie';

/** Another tab deletes this database (sign-out) or needs a newer shape of it: let go at once, or it waits for us for ever. */
export function closeForOthers(db: Dexie): void {
  db.on('versionchange', () => {
    db.close();
    return false;
  });
}
