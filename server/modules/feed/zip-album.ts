import { Readable } from 'node:stream';
import type { AlbumPicture } from '#server/modules/feed/read-album.ts';
import { storedObject } from '#server/modules/files/stored-object.ts';
import type { FileProvider } from '#server/providers/files/file-provider.ts';

/**
 * The pictures as a zip file, read while it is sent: never more than a piece of one is in memory. They are
 * stored as they are, since they are compressed already.
 */
export const zipAlbum = (provider: FileProvider, pictures: readonly AlbumPicture[]): Readable =>
  Readable.from(piecesOf(provider, pictures), { objectMode: false });

async function* piecesOf(
  provider: FileProvider,
  pictures: readonly AlbumPicture[],
): AsyncGenerator<Uint8Array> {
  // nobody loads it before the first album
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
    // its bytes are gone: the others are still worth having
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

/** In the order of time, and without what a file system would not take. */
const nameOf = (label: string, index: number): string =>
  `${String(index + 1).padStart(4, '0')} ${label.replace(/[\p{Cc}<>:"/\\|?*]/gu, '_').slice(0, 100)}`;
