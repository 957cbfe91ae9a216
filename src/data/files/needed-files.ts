import type { EventRow } from '#contract/schemas/events.ts';
import { TABLE_NAMES, tableOf, type TableName } from '#contract/tables.ts';
import type { CacheDb } from '#src/data/databases/cache-db.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { followTable, rowsInSteps } from '#src/data/databases/rows-in-steps.ts';
import { newestFirst } from '#src/data/views/newest-first.ts';
import { fileIdOf } from './kept-files.ts';
import type { FilesDb } from './files-db.ts';

/** Width at which pictures are downloaded: enough for every pane. A wider one on the device is used instead. */
export const OFFLINE_WIDTH = 640;

/** A file that an event shows. */
export interface NeededFile {
  file: string;
  /** Undefined: the original (videos, documents). */
  width: number | undefined;
  /** It also needs the PDF viewer. */
  isPdf: boolean;
}

/**
 * An event stays readable without a signal for people who are part of it until it is over, unless they opt
 * out.
 */
export const wantedByDefault = (
  event: Pick<EventRow, 'isOwner' | 'isHost' | 'selfStatus' | 'endTime'>,
  now: number,
): boolean =>
  (event.isOwner || event.isHost || event.selfStatus === 'YES') && Date.parse(event.endTime) > now;

/**
 * The files of an event that our own server holds, in the order of the tables and newest first within each: pictures of
 * the itinerary, then those of the feed. Everything else comes after the pictures, videos last.
 */
export async function neededFiles({ cache }: LocalData, eventId: string): Promise<NeededFile[]> {
  const shown: Shown[] = [];
  // one table after the other: thousands of posts at once would block a slow phone
  // oxlint-disable-next-line no-await-in-loop
  for (const table of TABLE_NAMES) shown.push(...(await shownIn(cache, table, eventId)));
  const needed = new Map<string, NeededFile>();
  for (const { url, asIs, type } of shown.sort((a, b) => rankOf(a.type) - rankOf(b.type))) {
    const file = fileIdOf(url);
    const width = rankOf(type) === 0 && !asIs ? OFFLINE_WIDTH : undefined;
    if (file && !needed.has(file)) needed.set(file, { file, width, isPdf: type === 'application/pdf' });
  }
  return [...needed.values()];
}

interface Shown {
  url: string | null;
  asIs: boolean;
  type: string | null;
}

/** Nearly all posts and comments have no picture; those rows are not kept in memory. */
async function shownIn(cache: CacheDb, table: TableName, eventId: string): Promise<Shown[]> {
  const { files } = tableOf(table);
  if (files.length === 0) return [];
  await followTable(cache, table);
  const found = (await rowsInSteps(cache, table, eventId)).flatMap((row) => {
    const shown = files.flatMap(({ in: list, url, type = '' }) =>
      (list === undefined ? [row] : listIn(row, list)).map((one) => ({
        ...addressIn(one, url),
        type: textIn(one, type),
      })),
    );
    return shown.some(({ url }) => url !== null) ? { row, shown } : [];
  });
  const shownBy = new Map(found.map(({ row, shown }) => [row, shown]));
  return newestFirst(
    table,
    found.map(({ row }) => row),
  ).flatMap((row) => shownBy.get(row) ?? []);
}

/** Pictures and files of unknown type are 0; videos come last. */
const rankOf = (type: string | null): number =>
  !type || type.startsWith('image/') ? 0 : type.startsWith('video/') ? 2 : 1;
/** `asIs`: the original, which has no other widths. */
function addressIn(row: object, field: string): { url: string | null; asIs: boolean } {
  const value = Reflect.get(row, field) as string | { original: string } | null | undefined;
  return typeof value === 'object' && value !== null
    ? { url: value.original, asIs: true }
    : { url: value ?? null, asIs: false };
}
const listIn = (row: object, field: string): readonly object[] =>
  (Reflect.get(row, field) as readonly object[] | undefined) ?? [];
const textIn = (row: object, field: string): string | null =>
  (Reflect.get(row, field) as string | null | undefined) ?? null;

/**
 * Which of these files are on this device at a sufficient width and how many bytes they take, and which of
 * them the server does not have.
 */
export async function heldOfFiles(
  db: FilesDb,
  needed: readonly NeededFile[],
): Promise<{ there: Set<string>; absent: Set<string>; bytes: number }> {
  const ids = needed.map(({ file }) => file);
  const [files, absent] = await Promise.all([
    db.files.where('file').anyOf(ids).toArray(),
    db.absent.bulkGet(ids),
  ]);
  const widthOf = new Map(needed.map(({ file, width }) => [file, width]));
  const good = files.filter(({ path, file }) => {
    const kept = /[?]w=(\d+)$/.exec(path)?.[1];
    return kept === undefined || Number(kept) >= (widthOf.get(file) ?? Number.POSITIVE_INFINITY);
  });
  return {
    there: new Set(good.map(({ file }) => file)),
    absent: new Set(absent.flatMap((row) => (row ? [row.file] : []))),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  };
}
