import { constants } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FILE_LIMITS, IMAGE_TYPES, VIDEO_TYPES } from '#contract/constants.ts';
import { Refusal } from '#server/change/refusal.ts';
import { copyVerified } from '#server/providers/files/copy-verified.ts';
import { typeOfBytes, typeOfFile } from '#server/providers/files/type-of.ts';
import { namesIn, pruneFolder, statOf } from '#server/providers/uploads/prune-folder.ts';

/**
 * A person's files that are being uploaded or have just arrived, as `<folder>/<user>/<sha256>`. Nobody else can
 * access them.
 */
export interface PartialUploads {
  /** Contiguous bytes received from the beginning of the file; 0 when there are none. */
  received(userId: string, sha256: string): Promise<number>;
  /**
   * Stores a part that begins at `at`, as far as it arrives: bytes received before a connection broke are kept.
   * Returns how many bytes are held afterwards. Bytes may be sent twice. `reaches`: where the part or file ends
   * according to the caller, if given.
   * @throws Refusal UPLOAD_OFFSET when it would leave a gap; UNSUPPORTED_TYPE and TOO_LARGE, decided by the first
   * bytes before any is stored. The rest of a part that fails is read and dropped: until then, its connection can
   * carry no other call
   */
  append(of: {
    userId: string;
    sha256: string;
    at: number;
    reaches?: number;
    part: Readable;
  }): Promise<number>;
  /**
   * Copies the complete file to `path` and verifies its content against its name on the way: its owner can still
   * write to the original, but not to the copy. Returns its size; null when it does not exist. Deletes a file with
   * the wrong content.
   */
  take(userId: string, sha256: string, path: string): Promise<number | null>;
  /** Removes files last written before this time. */
  prune(before: Date): Promise<void>;
}

/** Accepted types, with the largest limit of any call. The call that uses the file applies its own. */
const MOST_BYTES: ReadonlyMap<string, number> = new Map([
  ...[...IMAGE_TYPES, 'application/pdf'].map(
    (type) => [type, Math.max(FILE_LIMITS.image, FILE_LIMITS.document)] as const,
  ),
  ...VIDEO_TYPES.map((type) => [type, FILE_LIMITS.video] as const),
]);
/** Enough bytes from the beginning to detect the type. */
const TELLING_BYTES = 4100;
/** Per person, besides FILE_LIMITS.underWay bytes. The oldest files are deleted to make room. */
const MOST_FILES = 20;

export function partialUploads(folder: string): PartialUploads {
  const pathOf = (userId: string, sha256: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(userId) || !/^[0-9a-f]{64}$/.test(sha256))
      throw new Error('not the name of an upload');
    return join(folder, userId, sha256);
  };
  const sizeOf = async (path: string): Promise<number> => (await statOf(path))?.size ?? 0;

  async function makeRoom(userId: string): Promise<void> {
    const own = join(folder, userId);
    await mkdir(own, { recursive: true });
    const files = await Promise.all(
      (await readdir(own)).map(async (name) => {
        const { mtimeMs = 0, size = 0 } = (await statOf(join(own, name))) ?? {};
        return { path: join(own, name), at: mtimeMs, size };
      }),
    );
    let bytes = 0;
    for (const [index, { path, size }] of files.toSorted((a, b) => b.at - a.at).entries()) {
      bytes += size;
      if (index >= MOST_FILES - 1 || bytes > FILE_LIMITS.underWay - FILE_LIMITS.video)
        await rm(path, { force: true });
    }
  }

  type Part = Omit<Parameters<PartialUploads['append']>[0], 'part'>;

  async function storePart(
    { userId, sha256, at, reaches = at }: Part,
    chunks: AsyncIterableIterator<Buffer>,
  ): Promise<number> {
    const path = pathOf(userId, sha256);
    const held = await sizeOf(path);
    if (at > held) throw new Refusal('UPLOAD_OFFSET');
    const head = at === 0 ? await beginningOf(chunks) : null;
    const most = MOST_BYTES.get(await (head ? typeOfBytes(head) : typeOfFile(path)));
    if (most === undefined && head) throw new Refusal('UNSUPPORTED_TYPE');
    if (most === undefined) {
      // the verified beginning did not survive a power cut: start over
      await rm(path, { force: true });
      throw new Refusal('UPLOAD_OFFSET');
    }
    if (reaches > most) throw new Refusal('TOO_LARGE');
    if (held === 0) await makeRoom(userId);
    const file = await open(path, constants.O_RDWR | constants.O_CREAT);
    let position = at;
    const store = async (chunk: Buffer): Promise<void> => {
      if (position + chunk.length > most) throw new Refusal('TOO_LARGE');
      await file.write(chunk, 0, chunk.length, position);
      position += chunk.length;
    };
    try {
      if (head) await store(head);
      for await (const chunk of chunks) await store(chunk);
    } finally {
      await file.close();
    }
    return Math.max(held, position);
  }

  return {
    received: (userId, sha256) => sizeOf(pathOf(userId, sha256)),

    async append({ part, ...of }) {
      // not destroyed on a refusal, which must still reach the caller
      const chunks = part.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
      try {
        return await storePart(of, chunks);
      } catch (error) {
        await chunks.return?.();
        part.resume();
        throw error;
      }
    },

    async take(userId, sha256, to) {
      const path = pathOf(userId, sha256);
      if ((await sizeOf(path)) === 0) return null;
      const copied = await copyVerified(path, to);
      if (copied.sha256 === sha256) return copied.bytes;
      await Promise.all([rm(path, { force: true }), rm(to, { force: true })]);
      return null;
    },

    async prune(before) {
      for (const user of await namesIn(folder)) await pruneFolder(join(folder, user), before);
    },
  };
}

async function beginningOf(chunks: AsyncIterableIterator<Buffer>): Promise<Buffer> {
  const first: Buffer[] = [];
  for (let bytes = 0; bytes < TELLING_BYTES;) {
    const next = await chunks.next();
    if (next.done) break;
    first.push(next.value);
    bytes += next.value.length;
  }
  return Buffer.concat(first);
}
