import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_LIMITS } from '#contract/constants.ts';
import { Refusal } from '#server/http/refusal.ts';

/** A person's files that are on their way or have just arrived, as `<folder>/<user>/<sha256>`. Nobody else can name them. */
export interface PartialUploads {
  /** Bytes held from the beginning of the file; 0 when there is none of it. */
  received(userId: string, sha256: string): Promise<number>;
  /**
   * Stores a part that begins at `at`, as far as it comes: what arrived before a connection broke stays. Answers the bytes held then.
   * The same bytes may come twice. @throws Refusal UPLOAD_OFFSET when something would be left out, TOO_LARGE
   */
  append(of: { userId: string; sha256: string; at: number; part: Readable }): Promise<number>;
  /** The whole file, its content proven against its name; null when it is not there. What arrived wrong is thrown away. */
  take(userId: string, sha256: string): Promise<{ path: string; bytes: number } | null>;
  /** Removes what has not been touched since. */
  prune(before: Date): Promise<void>;
}

const MOST_BYTES = Math.max(FILE_LIMITS.image, FILE_LIMITS.document, FILE_LIMITS.video);
/** Of one person at a time; the oldest makes room. */
const MOST_FILES = 20;

export function partialUploads(folder: string): PartialUploads {
  const pathOf = (userId: string, sha256: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(userId) || !/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not the name of an upload');
    return join(folder, userId, sha256);
  };
  const sizeOf = async (path: string): Promise<number> => (await statOf(path))?.size ?? 0;

  async function makeRoom(userId: string): Promise<void> {
    const own = join(folder, userId);
    await mkdir(own, { recursive: true });
    const files = await Promise.all((await readdir(own)).map(async (name) => ({ path: join(own, name), at: (await statOf(join(own, name)))?.mtimeMs ?? 0 })));
    for (const { path } of files.toSorted((a, b) => b.at - a.at).slice(MOST_FILES - 1)) await rm(path, { force: true });
  }

  return {
    received: (userId, sha256) => sizeOf(pathOf(userId, sha256)),

    async append({ userId, sha256, at, part }) {
      const path = pathOf(userId, sha256);
      const held = await sizeOf(path);
      if (at > held) throw new Refusal('UPLOAD_OFFSET');
      if (held === 0) await makeRoom(userId);
      const file = await open(path, constants.O_RDWR | constants.O_CREAT);
      let position = at;
      try {
        await pipeline(part, async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) {
            if (position + chunk.length > MOST_BYTES) throw new Refusal('TOO_LARGE');
            await file.write(chunk, 0, chunk.length, position);
            position += chunk.length;
          }
        });
      } finally {
        await file.close();
      }
      return Math.max(held, position);
    },

    async take(userId, sha256) {
      const path = pathOf(userId, sha256);
      const bytes = await sizeOf(path);
      if (bytes === 0) return null;
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      if (hash.digest('hex') === sha256) return { path, bytes };
      await rm(path, { force: true });
      return null;
    },

    async prune(before) {
      for (const user of await namesIn(folder)) {
        const own = join(folder, user);
        for (const name of await namesIn(own)) {
          const path = join(own, name);
          if (((await statOf(path))?.mtimeMs ?? 0) < before.getTime()) await rm(path, { force: true });
        }
      }
    },
  };
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(missingIs<string[]>([]));
const statOf = (path: string) => stat(path).catch(missingIs(null));

function missingIs<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return fallback;
    throw error;
  };
}
