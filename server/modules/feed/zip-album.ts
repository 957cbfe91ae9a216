import { Readable } from 'node:stream';
import type { AlbumPicture } from '#server/modules/feed/read-album.ts';
import { storedObject } from '#server/modules/files/stored-object.ts';
import type { FileProvider } from '#server/providers/files/file-provider.ts';

/**
 * Pictures as a zip file, read while it is sent, with one chunk in memory at a time. Stored uncompressed, because
 * pictures already are.
 */
export const zipAlbum = (provider: FileProvider, pictures: readonly AlbumPicture[]): Readable =>
  Readable.from(piecesOf(provider, pictures), { objectMode: false });

async function* piecesOf(
  provider: FileProvider,
  pictures: readonly AlbumPicture[],
): AsyncGenerator<Uint8Array> {
  // loaded with the first album
  const { Zip, ZipPassThrough } = await import('fflate');
  let made: Uint8Array[] = [];
  const zip = new Zip((problem, piece) => {
    if (problem) throw problem;
    made.push(piece);
  });
  const take = (): Uint8Array[] => {
    const pieces = made;
    made = [];
    return pieces;
  };
  for (const [index, { file, label, at }] of pictures.entries()) {
    const stored = await storedObject(provider, file, undefined);
    // the bytes are gone: send the others
    if (!stored) continue;
    const entry = new ZipPassThrough(`${nameOf(label, index)}.webp`);
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of provider.read(stored.key)) {
      entry.push(piece as Uint8Array);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** A name that sorts by time and is safe on every file system. */
const nameOf = (label: string, index: number): string =>
  `${String(index + 1).padStart(4, '0')} ${label.replace(/[\p{Cc}<>:"/\\|?*]/gu, '_').slice(0, 100)}`;
