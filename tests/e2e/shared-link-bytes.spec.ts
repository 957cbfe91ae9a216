// The bytes that a shared link costs a first-time visitor: all scripts and styles that the page fetches over
// the network until everything is loaded, and before them the page itself. What the worker fetches for offline use is
// not counted.
import { brotliCompressSync } from 'node:zlib';
import { devices, type Page } from '@playwright/test';
import { heldByDevice } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';

/** Includes response headers; 1 KB = 1000 bytes. */
const LIMIT_KB = 145;
/** The page of 36 activities, which can be read without anything else. */
const PAGE_LIMIT_KB = 20;

/** The databases, the theme, the whole router, the booklet, and the code that stores the last look. */
const REST = ['dexie', 'session', 'theme', 'router', 'paper', 'idle'];

interface Fetched {
  file: string;
  from: 'network' | 'device';
  bytes: number;
  isLoaded: boolean;
}

/** Follows the files that the page itself loads: the worker is a separate target. */
async function followFiles(page: Page): Promise<() => Fetched[]> {
  const files = new Map<string, Fetched>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type !== 'Script' && type !== 'Stylesheet') return;
    const file = new URL(request.url).pathname;
    files.set(requestId, { file, from: 'network', bytes: 0, isLoaded: false });
  });
  const kept = (requestId: string) => {
    const file = files.get(requestId);
    if (file) file.from = 'device';
  };
  session.on('Network.requestServedFromCache', ({ requestId }) => kept(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) kept(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) Object.assign(file, { bytes: encodedDataLength, isLoaded: true });
  });
  await session.send('Network.enable');
  return () => [...files.values()];
}

test('the page of a shared link with 36 activities is small', async ({ newPerson, newDevice }) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host, { description: 'Three quiet days between the river and the hills.' });
  for (const { id, date } of event.programs)
    for (let hour = 8; hour < 20; hour++) {
      const at = `${date}T${String(hour).padStart(2, '0')}`;
      await host.call('POST', `/api/events/${event.id}/programs/${id}/activity`, {
        name: `Tram ${hour * 7} to the viewpoint`,
        description: `From stop ${hour}, with a view of the river.`,
        location: `Rua ${hour}, Lisbon`,
        startIsoTime: `${at}:00:00.000Z`,
        endIsoTime: `${at}:40:00.000Z`,
      });
    }
  const { page } = await newDevice(undefined, devices['Pixel 7']);
  const html = await (await page.request.get(`/itinerary/${event.id}`)).body();
  expect(html.toString().match(/Tram \d+ to the viewpoint/g)?.length).toBeGreaterThanOrEqual(36);
  const kb = brotliCompressSync(html).length / 1000;
  console.log(`The page of a shared link: ${kb.toFixed(1)} KB.`);
  expect(kb).toBeLessThanOrEqual(PAGE_LIMIT_KB);
});

test('a shared link needs few bytes until it is readable, interactive and stored for offline use; the rest of the app comes from the worker', async ({
  newPerson,
  newDevice,
  network: line,
}) => {
  const event = await newEvent(await newPerson('Hana'));
  const { page } = await newDevice(undefined, devices['Pixel 7']);
  // long timeouts never fire, so that a slow install of the worker makes no difference
  await page.addInitScript(() => {
    const set = setTimeout;
    globalThis.setTimeout = ((run: () => void, ms = 0) =>
      ms >= 20_000 ? 0 : set(run, ms)) as typeof setTimeout;
  });
  const files = await followFiles(page);
  await page.goto(`/itinerary/${event.id}`);
  const fetched = (name: string) =>
    files().filter(({ file }) => file.startsWith(`/assets/${name}-`) && file.endsWith('.js'));
  // where a file comes from is not known before its answer
  for (const name of [...REST, 'scenes'])
    await expect.poll(() => fetched(name)[0]?.isLoaded, { message: name, timeout: 30_000 }).toBe(true);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const network = files().filter(({ from }) => from === 'network');
  for (const name of REST) expect(network, name).not.toContainEqual(fetched(name)[0]);
  expect(network, 'the code that draws its pictures is counted').toContainEqual(fetched('scenes')[0]);
  const kb = network.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  console.log(`A shared link: ${kb.toFixed(1)} KB in ${network.length} scripts and styles.`);
  expect(kb, JSON.stringify(network, null, 1)).toBeLessThanOrEqual(LIMIT_KB);

  await expect
    .poll(async () => JSON.stringify((await heldByDevice(page)).databases).includes(`etag:${event.id}`))
    .toBe(true);
  await line.goDown();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
});
