import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { yieldToOthers } from '#server/db/yield-between-slices.ts';

/** Bytes packed before yielding to other work in this process. */
const PACKED_AT_ONCE = 64 * 1024;

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** For pictures and videos, which are compressed already. */
  isPacked?: boolean;
}

/**
 * A zip file, generated while it is sent. An entry is begun once the previous one was consumed, so memory holds one
 * chunk of one file.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((problem, piece) => {
    if (problem) throw problem;
    made.push(piece);
  });
  for await (const { name, content, isPacked } of entries) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const piece of content)
      for (let from = 0; from < piece.length; from += PACKED_AT_ONCE) {
        entry.push(piece.subarray(from, from + PACKED_AT_ONCE));
        yield* made.splice(0);
        await yieldToOthers();
      }
    entry.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
