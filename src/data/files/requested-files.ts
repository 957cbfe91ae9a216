import type { LocalData } from '#src/data/databases/local-data.ts';
import { wakeDownloads } from './downloads.ts';
import type { FilesDb } from './files-db.ts';
import { keptFilesOf } from './own-kept-files.ts';

const ASKED = 'asked:';
const END = 'asked;';
const keyOf = (file: string): string => ASKED + file;

/**
 * Marks one file of an event as wanted on this device, whatever the choice for the event, or removes that
 * mark. Stored in the file index's `meta`, so that it needs no table of its own.
 */
export async function requestFile(
  data: LocalData,
  { eventId, file }: { eventId: string; file: string },
  wanted: boolean,
): Promise<void> {
  const kept = keptFilesOf(data);
  if (wanted) {
    await kept.db.meta.put({ key: keyOf(file), value: eventId });
    await kept.db.absent.delete(file);
    // at a person's request, postponed downloads are no longer postponed
    await kept.db.meta.delete('roomMadeAt');
  } else {
    await kept.db.meta.delete(keyOf(file));
    await kept.drop(await kept.db.files.where('file').equals(file).toArray());
  }
  wakeDownloads();
}

export const isFileRequested = async (db: FilesDb, file: string): Promise<boolean> =>
  (await db.meta.get(keyOf(file))) !== undefined;

/** The ids of all files marked as wanted. */
export const requestedFiles = async (db: FilesDb): Promise<Set<string>> =>
  new Set(
    (await db.meta.where('key').between(ASKED, END).primaryKeys()).map((key) => key.slice(ASKED.length)),
  );

/** Removes the marks of one event, or all of them. */
export async function forgetRequested(db: FilesDb, eventId?: string): Promise<void> {
  const asked = db.meta.where('key').between(ASKED, END);
  await (eventId === undefined ? asked : asked.and(({ value }) => value === eventId)).delete();
}

/** Removes the marks of events that this device no longer holds. */
export const forgetRequestedOfOthers = (db: FilesDb, held: ReadonlySet<string>): Promise<number> =>
  db.meta
    .where('key')
    .between(ASKED, END)
    .and(({ value }) => !held.has(value as string))
    .delete();
