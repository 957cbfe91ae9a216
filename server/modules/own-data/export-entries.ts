import { calendarName } from '#contract/calendar/calendar-name.ts';
import { calendarParts } from '#contract/calendar/calendar-of.ts';
import type { Db } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import { fileFor } from '#server/modules/files/file-for.ts';
import { storedObject } from '#server/modules/files/stored-object.ts';
import type { OwnData } from '#server/modules/own-data/read-own-data.ts';
import type { ZipEntry } from '#server/modules/own-data/zip-of.ts';
import type { FileProvider } from '#server/providers/files/file-provider.ts';

/** A zip file without ZIP64 is limited to 4 GB. */
const FILES_MAX = 3.5 * 1024 ** 3;

const README = `What is yours in Sojourn.

profile.json    who you are, and where you are logged in
events.json     the experiences you own, host, attend or are invited to, as you see them
answers.json    your answers to invitations, those you have declined included, the note that came with
                them, whom you bring along, and when you were let in
notes.json      what you added to invitations in your own words, and to how many
posts.json, comments.json, bulletins.json, likes.json, feedback.json
                what you wrote and answered; a fileId, or each of fileIds, is the name of a file below
calendar/       each experience as a calendar file
files/          pictures and videos you put up, and documents that were handed to you
files.json      the list of them

Times are in UTC, dates are those of the experience.
`;

/** The entries of an export in order. Files come as stored, as far as the person may read them. */
export async function* exportEntries(
  { db, files, origin }: { db: Db; files: FileProvider; origin: string },
  data: OwnData,
  viewer: { userId: string; now: Date },
): AsyncGenerator<ZipEntry> {
  const { files: theirs, ...lists } = data;
  yield entry('README.txt', README);
  for (const [name, list] of Object.entries(lists)) yield entry(`${name}.json`, json(list));
  for (const event of data.events) {
    const activities = event.programs.flatMap((day) => day.activities);
    // two events of the same name need two file names
    const name = calendarName(event.name).replace(/\.ics$/, '');
    yield {
      name: `calendar/${name} ${event.id.slice(-6)}.ics`,
      content: inPieces(calendarParts({ event, activities, origin })),
    };
  }
  const listed = [];
  let bytes = 0;
  for (const { id, name, mimeType, purpose, createdAt } of theirs) {
    const stored = await readable(id);
    const path = `files/${id}${extensionOf(mimeType)}`;
    const fits = stored !== null && bytes + stored.bytes <= FILES_MAX;
    listed.push({ id, name, mimeType, purpose, createdAt, path: fits ? path : null });
    if (!fits) continue;
    bytes += stored.bytes;
    yield { name: path, content: files.read(stored.key), isPacked: true };
  }
  yield entry('files.json', json(listed));

  /** Checked when the file's turn comes, because the event may have become private, or the file may be gone. */
  async function readable(fileId: string) {
    try {
      return await storedObject(files, (await fileFor(db, fileId, viewer)).file, undefined);
    } catch (problem) {
      if (problem instanceof Refusal) return null;
      throw problem;
    }
  }
}

const entry = (name: string, text: string): ZipEntry => ({ name, content: [Buffer.from(text)] });

/** Calendar entries made before yielding to other work in this process. */
const YIELD_EVERY = 100;
function* inPieces(parts: Iterable<string>): Generator<Uint8Array> {
  let piece: string[] = [];
  for (const part of parts) {
    if (piece.push(part) < YIELD_EVERY) continue;
    yield Buffer.from(piece.join(''));
    piece = [];
  }
  yield Buffer.from(piece.join(''));
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const EXTENSIONS: Record<string, string> = {
  'image/webp': '.webp',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/avif': '.avif',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
  'video/quicktime': '.mov',
  'application/pdf': '.pdf',
};
const extensionOf = (mimeType: string): string => EXTENSIONS[mimeType] ?? '';
