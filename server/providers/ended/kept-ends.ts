import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Deleted accounts and ended sign-ins. */
export type EndedKind = 'accounts' | 'sessions';

/**
 * Records of what must never come back. They are kept outside the database, because a database restored from a backup
 * does not know what has ended since. One file per entry, named by its id, so that several servers can share the
 * folder and two folders can be merged by copying. The files hold ids and times, and nothing that identifies a
 * person.
 */
export interface KeptEnds {
  /** Durable when it resolves. Keeps an existing entry as it is. */
  note(kind: EndedKind, id: string, what: object): Promise<void>;
  ids(kind: EndedKind): Promise<string[]>;
  /** What was noted for it; null if there is nothing, or it cannot be read. */
  read(kind: EndedKind, id: string): Promise<unknown>;
  /** Removes entries noted before this time. */
  prune(kind: EndedKind, before: Date): Promise<void>;
  /** Resolves when everything noted so far is stored, or has failed. */
  settled(): Promise<void>;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function keptEnds(folder: string): KeptEnds {
  const folderOf = (kind: EndedKind): string => path.join(folder, kind);
  const pathOf = (kind: EndedKind, id: string): string => {
    if (!ID.test(id)) throw new Error('not an id');
    return path.join(folderOf(kind), id);
  };
  const ids = async (kind: EndedKind): Promise<string[]> =>
    (await readdir(folderOf(kind)).catch(absent))?.filter((name) => ID.test(name)) ?? [];
  const write = async (kind: EndedKind, id: string, what: object): Promise<void> => {
    const file = pathOf(kind, id);
    if (await stat(file).catch(absent)) return;
    await mkdir(folderOf(kind), { recursive: true });
    const part = `${file}.${process.pid}.part`;
    await writeDurably(part, JSON.stringify(what));
    await rename(part, file);
    await syncFolder(folderOf(kind));
  };
  const writing = new Set<Promise<void>>();
  return {
    ids,
    note(kind, id, what) {
      const written = write(kind, id, what).finally(() => writing.delete(written));
      writing.add(written);
      return written;
    },
    async settled() {
      await Promise.allSettled(writing);
    },
    async read(kind, id) {
      const text = await readFile(pathOf(kind, id), 'utf8').catch(absent);
      try {
        return JSON.parse(text ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    async prune(kind, before) {
      for (const id of await ids(kind)) {
        const noted = await stat(pathOf(kind, id)).catch(absent);
        if (noted && noted.mtime < before) await rm(pathOf(kind, id), { force: true });
      }
    },
  };
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file name is durable only once its folder is synced, which not every system allows. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    await handle?.sync().catch(() => undefined);
  } finally {
    await handle?.close();
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
