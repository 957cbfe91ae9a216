import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of the Emscripten module that are used here; missing from the package's types. */
interface Mounted {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
    realPath(node: unknown): string;
  };
  FS: { ErrnoError: new (errno: number) => Error };
}
const EIO = 29;

/**
 * The embedded database's files with a real fsync. PGlite's own file system never syncs, so a power cut would lose
 * every acknowledged commit. Depends on an internal of the pinned version: tests/server/db-durable.test.ts fails when
 * that changes. `fs.fsyncSync` is called through the default import so that the test can count the calls.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...args);
    const preRun = prepared.emscriptenOpts.preRun as unknown as ((mod: Mounted) => void)[];
    preRun.push((mod) => {
      mod.NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
          else syncPath(mod.NODEFS.realPath(stream.node));
        } catch (error) {
          if (!(error instanceof Error && 'code' in error)) throw error;
          throw new mod.FS.ErrnoError(EIO);
        }
        return 0;
      };
    });
    return prepared;
  }
}

/** Flushes a file, or the entries of a folder, to disk. */
export function syncPath(path: string): void {
  const fd = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/** Flushes everything below a folder, children first. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}
