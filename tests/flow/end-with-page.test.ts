// A page that is kept for the way back is frozen with its transactions. Safari lets whoever opens the app next wait
// for them, so none may still run.
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

const store = (db: DeviceDb, value: string) => db.meta.put({ key: 'said', value });
const stored = async () => (await next.meta.get('said'))?.value;

/** A transaction that has written something and goes on until it is stopped. */
function goOn() {
  const state = { stopped: false };
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const end = here.transaction('rw', here.meta, async () => {
    await store(here, 'from the page that was left');
    begun();
    while (!state.stopped) await here.meta.count();
  });
  return { end, hasBegun, stop: () => (state.stopped = true) };
}

test('the next page does not wait for what the page was doing when it was left', async () => {
  const { end, hasBegun } = goOn();
  await hasBegun;
  left({ isKept: true });
  await expect(end).rejects.toThrow(/abort/i);
  await store(next, 'from the next page');
  expect(await stored()).toBe('from the next page');
});

test('what has been committed is stored even if the page is left', async () => {
  const tx = endWithPage(here.backendDB().transaction('meta', 'readwrite'));
  const done = new Promise((resolve, reject) => {
    tx.addEventListener('complete', resolve);
    tx.addEventListener('abort', reject);
  });
  tx.objectStore('meta').put({ key: 'said', value: 'committed' });
  tx.commit();
  left({ isKept: true });
  await done;
  expect(await stored()).toBe('committed');
});

test('a page that is not kept for Back leaves its transactions to the browser', async () => {
  const { end, hasBegun, stop } = goOn();
  await hasBegun;
  left({ isKept: false });
  stop();
  await end;
  expect(await stored()).toBe('from the page that was left');
});
