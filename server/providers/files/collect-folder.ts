import { readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileProvider } from '#server/providers/files/file-provider.ts';

const ASIDE = '.aside';
type Rules = Parameters<FileProvider['collect']>[1];

/**
 * Garbage collection that is safe beside concurrent writers, in any number of processes: a file is renamed before it
 * is judged. A writer who has marked it as used by then has marked the renamed file, which is put back; a later one
 * finds nothing and writes the file again.
 */
export async function collectFolder(folder: string, of: Rules): Promise<number> {
  let removed = 0;
  for (const inner of await list(folder)) {
    const names = await list(join(folder, inner));
    for (const name of names.filter((one) => one.endsWith('.part')))
      removed += await removeLeft(join(folder, inner, name), of.unusedSince);
    const hashes = [...new Set(names.flatMap((name) => /^[0-9a-f]{64}(?=$|\.)/.exec(name)?.[0] ?? []))];
    if (hashes.length === 0) continue;
    const used = await of.usedOf(hashes);
    for (const name of names.filter((one) => /^[0-9a-f]{64}(\.w\d{1,5})?(\.aside)?$/.test(one))) {
      const file = join(folder, inner, name);
      const isUsed = used.has(name.slice(0, 64));
      if (name.endsWith(ASIDE)) removed += await judgeAside(file, isUsed, of.asideSince);
      else if (!isUsed) await setAside(file, of.unusedSince);
    }
  }
  return removed;
}

async function setAside(file: string, unusedSince: Date): Promise<void> {
  const before = await usedAt(file);
  if (before === null || before >= unusedSince) return;
  const aside = file + ASIDE;
  await ignoringMissing(rename(file, aside));
  const after = await usedAt(aside);
  if (after === null) return;
  if (after >= unusedSince) {
    await ignoringMissing(rename(aside, file));
    return;
  }
  const now = new Date();
  await ignoringMissing(utimes(aside, now, now));
}

async function judgeAside(aside: string, isUsed: boolean, asideSince: Date): Promise<number> {
  if (isUsed) {
    // the same content under the same name, in case it was written again
    await ignoringMissing(rename(aside, aside.slice(0, -ASIDE.length)));
    return 0;
  }
  const since = await usedAt(aside);
  if (since === null || since >= asideSince) return 0;
  await ignoringMissing(unlink(aside));
  return 1;
}

/** What a writer that was killed has left behind. */
async function removeLeft(part: string, unusedSince: Date): Promise<number> {
  const since = await usedAt(part);
  if (since === null || since >= unusedSince) return 0;
  await ignoringMissing(unlink(part));
  return 1;
}

const usedAt = async (file: string): Promise<Date | null> =>
  (await ignoringMissing(stat(file)))?.mtime ?? null;

const list = async (folder: string): Promise<string[]> => (await ignoringMissing(readdir(folder))) ?? [];

/** Another process may have been faster. */
async function ignoringMissing<T>(doing: Promise<T>): Promise<T | undefined> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}
