import type { Readable } from 'node:stream';

/** Stores the bytes of files, under keys made by `objectKey`. An object never changes once it exists. */
export interface FileProvider {
  /**
   * Stores an object, whole or not at all. Storing the same key again is harmless and cheap. Durable when it
   * resolves. A file given by its path is stored only under its own hash: another key is an error.
   */
  put(key: string, content: Buffer | { path: string }): Promise<void>;
  /** Bytes of an object, or null when there is none. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * The same for an object that something is about to refer to: from now on it counts as used for as long as
   * `collect` waits.
   */
  keep(key: string): Promise<number | null>;
  /** Reads an object, or the bytes from `first` to `last` (both inclusive). */
  read(key: string, range?: { first: number; last: number }): Readable;
  remove(key: string): Promise<void>;
  /**
   * Removes, in two steps, the objects of one of 256 folders that nothing refers to: `usedOf` answers which of
   * these hashes are referred to. What was not written or kept since `unusedSince` is set aside; what was set
   * aside before `asideSince` is removed, and put back if something refers to it again, as after a restored
   * backup. Answers how many objects were removed.
   */
  collect(
    folder: number,
    of: {
      usedOf: (hashes: readonly string[]) => Promise<ReadonlySet<string>>;
      unusedSince: Date;
      asideSince: Date;
    },
  ): Promise<number>;
}

/**
 * The key of a stored object: the hash of the upload and the form of it. Anything else, and so any path that
 * leads elsewhere, is refused.
 */
export function objectKey(sha256: string, width?: number): string {
  if (!/^[0-9a-f]{64}$/.test(sha256) || (width !== undefined && !Number.isInteger(width)))
    throw new Error('not the key of a stored object');
  return width === undefined ? sha256 : `${sha256}.w${width}`;
}
