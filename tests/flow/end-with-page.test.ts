// A page that goes into the back/forward cache is frozen with its transactions. In Safari, the next page to
// open the app waits for them, so they must end when the page is left.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeviceDb } from '#src/data/databases/device-db.ts';
import { endWithPage, followLeaving } from '#src/data/databases/end-with-page.ts';
import { theDevice } from '#src/data/device/device.ts';

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
