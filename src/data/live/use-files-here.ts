import { useLiveQuery } from 'dexie-react-hooks';
import { fileIdOf } from '#src/data/files/kept-files.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { useCurrentData } from '#src/data/live/use-current-data.ts';

/**
 * Which of these addresses open without a signal: their files are stored on this device or pending in its
 * outbox. Null while that is being read.
 */
export function useFilesHere(addresses: readonly string[]): ((address: string) => boolean) | null {
  const data = useCurrentData();
  const ids = addresses.flatMap((address) => fileIdOf(address) ?? []);
  const kept = useLiveQuery(async () => {
    if (!data?.device.caches) return new Set<string>();
    const files = await keptFilesOf(data)
      .db.files.where('file')
      .anyOf(ids)
      .toArray()
      .catch(() => []);
    return new Set(files.map(({ file }) => file));
  }, [data, ids.join()]);
  return kept
    ? (address) => {
        const id = fileIdOf(address);
        return id === null || kept.has(id);
      }
    : null;
}
