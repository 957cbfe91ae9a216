import { useSnapshot } from 'valtio';
import { storageState } from '#src/data/storage/storage-state.ts';
import { unsaved } from '#src/data/unsaved.ts';

/** Is there anything to be said about this device's storage? What it is, is fetched only then. */
export function useStorageNews(): boolean {
  const { full, outdated, restored } = useSnapshot(storageState);
  return useSnapshot(unsaved).items.length > 0 || full || outdated || restored;
}
