import { liveQuery } from 'dexie';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { readRestored } from '#src/data/restored.ts';
import { storageState } from '#src/data/storage/storage-state.ts';

/** Shows in this tab what any tab's pull has found out about a restore. Returns how to stop. */
export function followRestored(data: OwnData): () => void {
  const query = liveQuery(async () => readRestored(data).catch(() => null)).subscribe((noted) => {
    storageState.restored = noted !== null;
  });
  return () => {
    query.unsubscribe();
    storageState.restored = false;
  };
}
