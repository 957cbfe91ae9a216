// The last look of a page is kept for the person who saw it, for as long as they may see it.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DeviceDb } from '#src/data/databases/device-db.ts';
import { theDevice, type Device } from '#src/data/device/device.ts';
import { keepLook } from '#src/data/keep-look.ts';
import { lookKey, type Look } from '#src/data/look.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { someAccount } from '#tests/support/some-account.ts';

vi.mock(import('#src/data/device/device.ts'), async (original) => {
  const real = await original();
  return { ...real, theDevice: vi.fn(real.theDevice) };
});

const MAYA = '018f0000-0000-7000-8000-000000000001';
const JONAS = '018f0000-0000-7000-8000-000000000002';
const maya = someAccount({ guid: MAYA, lastName: null });
let device: Device;
let store: SessionStore;

beforeEach(async () => {
  device = { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange };
  vi.mocked(theDevice).mockReturnValue(device);
  store = new SessionStore(device);
  await store.write(maya);
});
afterEach(() => {
  store.close();
  vi.mocked(theDevice).mockReset();
});

const lookOf = (guid: string, html: string, at = Date.now()): Look => ({
  of: guid,
  build: '/assets/index-1.js',
  at,
  widthPx: 390,
  title: 'Porto',
  bar: null,
  styles: [],
  html,
});
const page = (pathname: string) => lookKey({ pathname, search: '' });

async function kept(): Promise<string[]> {
  const db = new DeviceDb(device);
  await db.open();
  const rows = await db.meta.where('key').startsWith(page('').slice(0, 8)).toArray();
  db.close();
  return rows.map(({ value }) => (value as Look).html).toSorted();
}

test('the latest look of each page is kept for the signed-in person only, and is deleted with the session', async () => {
  await keepLook(page('/a'), lookOf(MAYA, 'a1'));
  await keepLook(page('/a'), lookOf(MAYA, 'a2'));
  await keepLook(page('/b'), lookOf(MAYA, 'b'));
  await keepLook(page('/c'), lookOf(JONAS, 'of somebody else'));
  await keepLook(page('/d'), lookOf('', 'of nobody'));
  expect(await kept()).toEqual(['a2', 'b']);
  await store.clear(MAYA);
  expect(await kept()).toEqual([]);
  await keepLook(page('/a'), lookOf(MAYA, 'rendered before'));
  expect(await kept()).toEqual([]);
});

test('the looks of the twelve most recently seen pages are kept', async () => {
  const now = Date.now();
  for (let n = 10; n < 25; n += 1) await keepLook(page(`/${n}`), lookOf(MAYA, `page ${n}`, now + n));
  expect(await kept()).toEqual(Array.from({ length: 12 }, (_, at) => `page ${at + 13}`));
});

test('a look that may have been rendered before something was removed is not stored', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const removed = Date.now();
  await keepLook(page('/a'), lookOf(MAYA, 'with what was removed'));
  await store.forgetLooks();
  expect(await kept()).toEqual([]);
  await keepLook(page('/a'), lookOf(MAYA, 'rendered in that moment', removed + 1999));
  expect(await kept()).toEqual([]);
  await keepLook(page('/a'), lookOf(MAYA, 'rendered later', removed + 2000));
  expect(await kept()).toEqual(['rendered later']);
});

test('after something was removed and the clock was set back, looks are stored again within seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await store.forgetLooks();
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  await keepLook(page('/a'), lookOf(MAYA, 'it may still show it'));
  expect(await kept()).toEqual([]);
  vi.setSystemTime(Date.now() + 3000);
  await keepLook(page('/a'), lookOf(MAYA, 'rendered later'));
  expect(await kept()).toEqual(['rendered later']);
});
