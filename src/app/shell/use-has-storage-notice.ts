import { useSnapshot } from 'valtio';
import { useUnsaved } from '#src/data/live/use-unsaved.ts';
import { storageState } from '#src/data/storage/storage-state.ts';

/** Whether there is a notice about this device's storage. The notice itself is loaded only then. */
export function useHasStorageNotice(): boolean {
  const { full, outdated, restored } = useSnapshot(storageState);
  return useUnsaved().length > 0 || full || outdated || restored;
}
