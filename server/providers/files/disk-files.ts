import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, unlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyVerified } from '#server/providers/files/copy-verified.ts';
import { collectFolder } from '#server/providers/files/collect-folder.ts';
import type { FileProvider } from '#server/providers/files/file-provider.ts';

/**
 * Files in a local folder, as `<root>/ab/cd/<key>`. Written under a temporary name, fsynced and renamed, so that a
 * power cut leaves either the whole file or none.
 */
export function diskFiles(root: string): FileProvider {
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f]{64}(\.w\d{1,5})?$/.test(key)) throw new Error('not the key of a stored object');
    return join(root, key.slice(0, 2), key.slice(2, 4), key);
  };
  const sizeOf = async (key: string): Promise<number | null> => {
    try {
      return (await stat(pathOf(key))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const keep = async (key: string): Promise<number | null> => {
    try {
      const now = new Date();
      await utimes(pathOf(key), now, now);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    // checked after marking: a file that was set aside in between is written again
    return sizeOf(key);
  };
  return {
    sizeOf,
    keep,
    async put(key, content) {
      const target = pathOf(key);
      if ((await keep(key)) !== null) return;
      await makeFolder(dirname(target));
      const part = join(dirname(target), `${randomUUID()}.part`);
      try {
        if (Buffer.isBuffer(content)) await writeDurably(part, content);
        else await copyOriginal(content.path, part, key);
        await rename(part, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range && { start: range.first, end: range.last }),
    async remove(key) {
      await unlink(pathOf(key)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    collect: (folder, of) => collectFolder(join(root, folder.toString(16).padStart(2, '0')), of),
  };
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** An original is stored under its hash, so content that was corrupted on the way is rejected. */
async function copyOriginal(from: string, to: string, key: string): Promise<void> {
  const { sha256 } = await copyVerified(from, to);
  if (sha256 !== key) throw new Error('the content of a file is not what its key says');
}

// a new folder survives a power cut only once its parent is synced too
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (!first) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
