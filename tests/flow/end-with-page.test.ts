// A page that goes into the back/forward cache is frozen with its transactions. In Safari, the next page to
// open the app waits for them, so they must end when the page is left.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CacheDb } from '#src/data/databases/cache-db.ts';
import { DeviceDb } from '#src/data/databases/device-db.ts';
import { endWithPage, followLeaving } from '#src/data/databases/end-with-page.ts';
import { closeData, openOwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { someEvent } from '#tests/support/some-event.ts';

const page = new EventTarget();
followLeaving(page);
const left = ({ isKept }: { isKept: boolean }) =>
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: isKept }));

let here: DeviceDb;
let next: DeviceDb;

beforeEach(async () => {
  const device = { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange };
  [here, next] = [new DeviceDb(device), new DeviceDb(device)];
  await Promise.all([here.open(), next.open()]);
});
afterEach(() => {
  here.close();
  next.close();
});

const store = (db: DeviceDb, value: string) => db.meta.put({ key: 'value', value });
const stored = async () => (await next.meta.get('value'))?.value;

/** A transaction that has written something and keeps running until it is stopped. */
function openTransaction() {
  const state = { stopped: false };
  let written = () => {};
  const hasWritten = new Promise<void>((resolve) => (written = resolve));
  const end = here.transaction('rw', here.meta, async () => {
    await store(here, 'from the page that was left');
    written();
    while (!state.stopped) await here.meta.count();
  });
  return { end, hasWritten, stop: () => (state.stopped = true) };
}

test('leaving a page aborts its running transactions, so that the next page need not wait for them', async () => {
  const { end, hasWritten } = openTransaction();
  await hasWritten;
  left({ isKept: true });
  await expect(end).rejects.toThrow(/abort/i);
  await store(next, 'from the next page');
  expect(await stored()).toBe('from the next page');
});

test('a transaction committed before the page is left is stored', async () => {
  const tx = endWithPage(here.backendDB().transaction('meta', 'readwrite'));
  const done = new Promise((resolve, reject) => {
    tx.addEventListener('complete', resolve);
    tx.addEventListener('abort', reject);
  });
  tx.objectStore('meta').put({ key: 'value', value: 'committed' });
  tx.commit();
  left({ isKept: true });
  await done;
  expect(await stored()).toBe('committed');
});

test('leaving a page that does not go into the back/forward cache aborts nothing', async () => {
  const { end, hasWritten, stop } = openTransaction();
  await hasWritten;
  left({ isKept: false });
  stop();
  await end;
  expect(await stored()).toBe('from the page that was left');
});

/** What may happen, once, while the cache is being opened. */
const mishaps = {
  'the page is left': () => {
    const { transaction } = Dexie.prototype as unknown as { transaction: (...of: unknown[]) => unknown };
    vi.spyOn(CacheDb.prototype, 'transaction').mockImplementationOnce(function (
      this: CacheDb,
      mode: unknown,
      tables: unknown,
      read: () => unknown,
    ) {
      return transaction.call(this, mode, tables, () => {
        const reading = read();
        left({ isKept: true });
        return reading;
      });
    } as never);
  },
  'the browser fails': () => {
    const failure = new DOMException('Internal error opening backing store.', 'UnknownError');
    vi.spyOn(CacheDb.prototype, 'open').mockImplementationOnce(() => Dexie.Promise.reject(failure) as never);
  },
};

test.each(Object.entries(mishaps))(
  'a cache keeps its rows if %s while it is being opened',
  async (_, begin) => {
    const device = { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange };
    const user = { guid: 'ben', firstName: 'Ben', lastName: 'Okri', profilePic: null };
    const before = await openOwnData(device, user);
    await before.cache.events.put(someEvent());
    closeData(before);
    begin();
    const after = await openOwnData(device, user);
    expect(await after.cache.events.count()).toBe(1);
    closeData(after);
  },
);
