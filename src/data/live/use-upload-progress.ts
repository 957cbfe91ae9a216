import { useLiveQuery } from 'dexie-react-hooks';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import { readUpload, type UploadProgress } from '#src/data/upload-progress.ts';

/** How far the files of a change are; null where nothing of them has been sent, or they are too small for parts. */
export function useUploadProgress(rowId: string): UploadProgress | null {
  const data = useCurrentData();
  const found = useLiveQuery(
    async () => (data ? readUpload(data.cache, rowId).catch(() => null) : null),
    [data, rowId],
  );
  return found ?? null;
}
