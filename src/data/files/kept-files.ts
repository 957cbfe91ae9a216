import { Dexie } from 'dexie';
import { mediaCacheName, type Device } from '#src/data/device/device.ts';
import { isQuota } from '#src/data/storage/storage-errors.ts';
import { FilesDb, filesDbName, type KeptFile } from './files-db.ts';

const ADDRESS = /^(?:https?:\/\/[^/]+)?\/(?:api\/)?files\/([0-9a-f-]{36})(?:[?#]|$)/i;
const LEAST_FREED = 10_000_000;
const TOUCH_AT_MOST_EVERY = 3_600_000;

/** The file id in one of our server's URLs; null for any other URL. */
export const fileIdOf = (url: string | null): string | null =>
  url ? (ADDRESS.exec(url)?.[1]?.toLowerCase() ?? null) : null;
export const keptPath = (file: string, width?: number): string =>
  `/files/${file.toLowerCase()}${width === undefined ? '' : `?w=${width}`}`;

/**
 * A person's pictures and videos on this device: the bytes in Cache Storage, their size and last use in a
 * small database beside it, the index. Shared by pages, the worker and the download job. Bytes are stored
 * before their index entry and deleted before it; `reconcile` repairs what an interruption in between leaves.
 */
export class KeptFiles {
  readonly db: FilesDb;
  readonly #device: Device;
  readonly #key: string;
  readonly #touched = new Map<string, number>();

  constructor(device: Device, key: string) {
    this.#device = device;
    this.#key = key;
    this.db = new FilesDb(device, key);
  }

  /**
   * Stores a whole file, evicting the least recently used others for room (`mayGo` says which). False if it
   * still does not fit.
   */
  async keep(
    path: string,
    bytes: Blob,
    headers: Headers,
    of: { events?: string[]; mayGo?: (file: KeptFile) => boolean } = {},
  ): Promise<boolean> {
    const cache = await this.#open();
    if (!cache) return false;
    const put = () => cache.put(path, new Response(bytes, { headers }));
    for (;;) {
      try {
        await put();
        break;
      } catch (error) {
        if (!isQuota(error)) throw error;
        if (!(await this.dropLeastUsed(Math.max(bytes.size, LEAST_FREED), of.mayGo))) return false;
      }
    }
    const events = new Set([...((await this.db.files.get(path))?.events ?? []), ...(of.events ?? [])]);
    await this.db.files.put({
      path,
      file: fileIdOf(path) ?? path,
      bytes: bytes.size,
      usedAt: this.#device.clock.now(),
      events: [...events],
    });
    return true;
  }

  /** Records that the file was shown just now. */
  async touch(path: string): Promise<void> {
    const now = this.#device.clock.now();
    if (now - (this.#touched.get(path) ?? 0) < TOUCH_AT_MOST_EVERY) return;
    this.#touched.set(path, now);
    await this.db.files.update(path, { usedAt: now });
  }

  /** Evicts the least recently used files until this many bytes are free. False if there was nothing to evict. */
  async dropLeastUsed(
    bytes = LEAST_FREED,
    mayGo: (file: KeptFile) => boolean = () => true,
  ): Promise<boolean> {
    await this.reconcile();
    let freed = 0;
    const going: KeptFile[] = [];
    for (const file of await this.db.files.orderBy('usedAt').toArray()) {
      if (freed >= bytes) break;
      if (!mayGo(file)) continue;
      going.push(file);
      freed += file.bytes;
    }
    await this.drop(going);
    return going.length > 0;
  }

  async drop(files: readonly Pick<KeptFile, 'path'>[]): Promise<void> {
    const cache = await this.#open();
    for (const { path } of files) await cache?.delete(path);
    await this.db.files.bulkDelete(files.map(({ path }) => path));
  }

  /**
   * Deletes an event's files: all of them if the event left the device, otherwise those it no longer shows.
   * Files that another event also shows are kept.
   */
  async dropEvent(eventId: string, shown: ReadonlySet<string> = new Set()): Promise<void> {
    const files = await this.db.files
      .where('events')
      .equals(eventId)
      .and(({ file }) => !shown.has(file))
      .toArray();
    await this.drop(files.filter(({ events }) => events.length === 1));
    for (const { path, events } of files)
      if (events.length > 1)
        await this.db.files.update(path, { events: events.filter((id) => id !== eventId) });
  }

  /**
   * Reconciles index and bytes: the browser may have dropped bytes, and an older build may have stored some
   * without indexing them.
   */
  async reconcile(): Promise<void> {
    const cache = await this.#open();
    if (!cache) return;
    const there = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
    const listed = new Set(await this.db.files.toCollection().primaryKeys());
    await this.db.files.bulkDelete([...listed].filter((path) => !there.has(path)));
    for (const path of there) {
      if (listed.has(path)) continue;
      const bytes = (await (await cache.match(path))?.blob())?.size ?? 0;
      await this.db.files.put({ path, file: fileIdOf(path) ?? path, bytes, usedAt: 0, events: [] });
    }
  }

  /** Closed, by its owner or because somebody deleted it. */
  get isClosed(): boolean {
    return this.db.hasBeenClosed();
  }
  close(): void {
    this.db.close();
  }

  async #open(): Promise<Cache | null> {
    return (await this.#device.caches?.open(mediaCacheName(this.#key))) ?? null;
  }
}

/** Deletes all of a person's files, bytes and index. */
export async function dropAllFiles(device: Device, key: string): Promise<void> {
  await device.caches?.delete(mediaCacheName(key));
  await new Dexie(filesDbName(key), {
    indexedDB: device.indexedDB,
    IDBKeyRange: device.IDBKeyRange,
  }).delete();
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'http://here');
  return pathname + search;
}
