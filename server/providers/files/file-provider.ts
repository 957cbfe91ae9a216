import type { Readable } from 'node:stream';

/** Stores the bytes of files under keys made by `objectKey`. Objects are immutable. */
export interface FileProvider {
  /**
   * Stores an object, whole or not at all. Storing the same key again is harmless and cheap. Durable when it
   * resolves. A file given by path can only be stored under its own hash; any other key is an error.
   */
  put(key: string, content: Buffer | { path: string }): Promise<void>;
  /** Size of an object in bytes, or null when there is none. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * The same for an object that is about to be referenced: from now on, `collect` treats it as used for its usual
   * waiting time.
   */
  keep(key: string): Promise<number | null>;
  /** Reads an object, or the bytes from `first` to `last`, both inclusive. */
  read(key: string, range?: { first: number; last: number }): Readable;
  remove(key: string): Promise<void>;
  /**
   * Garbage-collects one of 256 folders in two steps. `usedOf` returns which of these hashes are referenced. An
   * unreferenced object that was neither written nor kept since `unusedSince` is set aside. One set aside before
   * `asideSince` is removed, or put back if it is referenced again, as after restoring a backup. What a `put` that was
   * cut off has left behind is removed as well. Returns the number of removed objects.
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
 * The key of a stored object: the hash of the upload, and its form. Anything else is rejected, including any path
 * that leads elsewhere.
 */
export function objectKey(sha256: string, width?: number): string {
  if (!/^[0-9a-f]{64}$/.test(sha256) || (width !== undefined && !Number.isInteger(width)))
    throw new Error('not the key of a stored object');
  return width === undefined ? sha256 : `${sha256}.w${width}`;
}
