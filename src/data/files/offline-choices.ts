import type { LocalData } from '#src/data/databases/local-data.ts';
import { forgetRequested } from './requested-files.ts';
import { wakeDownloads } from './downloads.ts';
import { keptFilesOf } from './own-kept-files.ts';

/** Records whether an event's files are to be kept on this device. Revoking frees their space. */
export async function chooseOffline(data: LocalData, eventId: string, wanted: boolean): Promise<void> {
  const kept = keptFilesOf(data);
  await kept.db.choices.put({ id: eventId, wanted });
  // at a person's request, postponed downloads are no longer postponed
  if (wanted) await kept.db.meta.delete('roomMadeAt');
  else {
    await forgetRequested(kept.db, eventId);
    await kept.dropEvent(eventId);
  }
  wakeDownloads();
}

/**
 * Deletes every picture and video from this device; text and pending changes stay. Nothing is downloaded
 * again until asked for.
 */
export async function dropEveryFile(data: LocalData): Promise<void> {
  const kept = keptFilesOf(data);
  await kept.db.choices.bulkPut(
    (await data.cache.events.toCollection().primaryKeys()).map((id) => ({ id, wanted: false })),
  );
  await forgetRequested(kept.db);
  await kept.reconcile();
  await kept.drop(await kept.db.files.toArray());
}
