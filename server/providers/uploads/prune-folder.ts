import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes files of this folder that were last written before this time. */
export async function pruneFolder(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (((await statOf(path))?.mtimeMs ?? 0) < before.getTime()) await rm(path, { force: true });
  }
}

export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(missingIs<string[]>([]));
export const statOf = (path: string) => stat(path).catch(missingIs(null));

function missingIs<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return fallback;
    throw error;
  };
}
