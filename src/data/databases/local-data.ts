import { Dexie, liveQuery } from 'dexie';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { CacheDb } from './cache-db.ts';
import { cacheName } from './device-names.ts';
import type { Device } from '#src/data/device/device.ts';
import type { HeldReads } from './held-reads.ts';
import { OutboxDb, outboxName } from './outbox-db.ts';
import { personKey, VISITOR } from './person-key.ts';
import { giveLiveQuery } from '#src/data/live-query.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import type { Self } from '#src/data/self.ts';
import { retryOpening } from '#src/data/storage/retry-opening.ts';

giveLiveQuery({ liveQuery, mirrorOf });

/**
 * The open databases of the person signed in here, or of a visitor, who has only a cache and cannot write.
 */
export interface LocalData {
  readonly device: Device;
  readonly key: string;
  /** What signing in returned about them; the views know more. */
  readonly me: Self | null;
  readonly cache: CacheDb;
  readonly outbox: OutboxDb | null;
  /** What a screen has already read, see `held`. */
  readonly reads?: HeldReads;
}
/** Local data of a signed-in person. */
export type OwnData = LocalData & { readonly me: Self; readonly outbox: OutboxDb };

/** Opens the databases, creating them if needed. Never needs the network. */
export async function openOwnData(
  device: Device,
  user: Pick<SignInAnswer, 'guid' | 'firstName' | 'lastName' | 'profilePic'> & Partial<SignInAnswer>,
): Promise<OwnData> {
  const key = personKey(user.guid);
  const { guid, emailId, firstName, lastName, organisation, phone, profilePic } = user;
  const outbox = new OutboxDb(device, key);
  await outbox.open();
  try {
    return {
      device,
      key,
      me: { guid, emailId, firstName, lastName, organisation, phone, profilePic },
      outbox,
      cache: await openCache(device, key),
    };
  } catch (error) {
    // it will be opened again
    outbox.close();
    throw error;
  }
}

export async function openVisitorData(device: Device): Promise<LocalData> {
  return { device, key: VISITOR, me: null, outbox: null, cache: await openCache(device, VISITOR) };
}

const closed = new WeakSet<LocalData>();

export function closeData(data: LocalData): void {
  closed.add(data);
  data.cache.close();
  data.outbox?.close();
}

/** True if this tab closed it on purpose, to replace it. */
export const wasClosed = (data: LocalData): boolean => closed.has(data);

/**
 * Deletes a person's confirmed rows from this device. The browser's versionchange event closes them in other
 * tabs.
 */
export const deleteCache = (device: Device, key: string): Promise<void> => remove(device, cacheName(key));
/** Deletes a person's unsent changes. Only ever at that person's request. */
export const deleteOutbox = (device: Device, key: string): Promise<void> => remove(device, outboxName(key));

const remove = (device: Device, name: string): Promise<void> =>
  new Dexie(name, { indexedDB: device.indexedDB, IDBKeyRange: device.IDBKeyRange }).delete();

/**
 * A cache that cannot be opened (corrupt, or written by a newer build) is discarded: everything in it can be
 * fetched again, but only with a network.
 */
async function openCache(device: Device, key: string): Promise<CacheDb> {
  const open = async () => {
    const cache = new CacheDb(device, key);
    try {
      await cache.open();
      // a missing or unreadable table shows up only now
      await cache.transaction('r', cache.tables, () =>
        Promise.all(cache.tables.map((table) => table.limit(1).primaryKeys())),
      );
      return cache;
    } catch (error) {
      cache.close();
      throw error;
    }
  };
  try {
    return await retryOpening(device.clock, open);
  } catch {
    await deleteCache(device, key);
    return open();
  }
}
