import type { LocalData } from '#src/data/databases/local-data.ts';
import { forgetAsked } from './asked-files.ts';
import { wakeDownloads } from './downloads.ts';
import { keptFilesOf } from './own-kept-files.ts';

/** A person decides whether an event's pictures are kept on this device. Taking it back frees their room. */
export async function chooseOffline(data: LocalData, eventId: string, wanted: boolean): Promise<void> {
  const kept = keptFilesOf(data);
  await kept.db.choices.put({ id: eventId, wanted });
  // a person asks: what was put off is not put off any longer
  if (wanted) await kept.db.meta.delete('roomMadeAt');
  else {
    await forgetAsked(kept.db, eventId);
    await kept.dropEvent(eventId);
  }
  wakeDownloads();
}

/**
 * Every picture and video leaves this device; words and what waits to be sent stay. Nothing is brought back
 * until it is asked for.
 */
export async function dropEveryFile(data: LocalData): Promise<void> {
  const kept = keptFilesOf(data);
  await kept.db.choices.bulkPut(
    (await data.cache.events.toCollection().primaryKeys()).map((id) => ({ id, wanted: false })),
  );
  await forgetAsked(kept.db);
  await kept.reconcile();
  await kept.drop(await kept.db.files.toArray());
}
