import { useLiveQuery } from 'dexie-react-hooks';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import { readUpload, type UploadProgress } from '#src/data/upload-progress.ts';

/**
 * Upload progress of a change's files; null if nothing has been sent yet, or if they are too small to be sent
 * in parts.
 */
export function useUploadProgress(rowId: string): UploadProgress | null {
  const data = useCurrentData();
  const found = useLiveQuery(
    async () => (data ? readUpload(data.cache, rowId).catch(() => null) : null),
    [data, rowId],
  );
  return found ?? null;
}
