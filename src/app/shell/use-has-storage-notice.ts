import { useSnapshot } from 'valtio';
import { storageState } from '#src/data/storage/storage-state.ts';
import { unsaved } from '#src/data/unsaved.ts';

/** Whether there is a notice about this device's storage. The notice itself is loaded only then. */
export function useHasStorageNotice(): boolean {
  const { full, outdated, restored } = useSnapshot(storageState);
  return useSnapshot(unsaved).items.length > 0 || full || outdated || restored;
}
