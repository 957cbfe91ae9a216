import { useLiveQuery } from 'dexie-react-hooks';
import { serverNow } from '#src/data/device/clock-difference.ts';
import { isFileRequested } from '#src/data/files/requested-files.ts';
import { wantedByDefault } from '#src/data/files/needed-files.ts';
import { fileIdOf } from '#src/data/files/kept-files.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { useCurrentData } from '#src/data/live/use-current-data.ts';

/** How one file is held on this device: it is stored; it was requested individually; its whole event is kept. */
export interface FileHere {
  file: string;
  isHere: boolean;
  isAsked: boolean;
  isOfKept: boolean;
}

/**
 * Null while it is being read, where nothing is stored, and for anything that is not one of the server's
 * files.
 */
export function useFileHere(address: string | null, eventId: string): FileHere | null {
  const data = useCurrentData();
  const file = fileIdOf(address);
  const found = useLiveQuery(async () => {
    if (!data?.outbox || !data.device.caches || file === null) return null;
    const { db } = keptFilesOf(data);
    return Promise.all([
      db.files.where('file').equals(file).count(),
      isFileRequested(db, file),
      db.choices.get(eventId),
      data.cache.events.get(eventId),
    ])
      .then(([count, isAsked, choice, event]) => ({
        file,
        isHere: count > 0,
        isAsked,
        isOfKept:
          choice?.wanted ?? (event !== undefined && wantedByDefault(event, serverNow(data.device.clock))),
      }))
      .catch(() => null);
  }, [data, file, eventId]);
  return found ?? null;
}
