// "Available offline" in the browser: an event that was joined but never opened can be read with all its
// pictures once these are downloaded.
import sharp from 'sharp';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { answer, newEvent, postCard, writePost } from '#tests/e2e/support/scene.ts';

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('available offline: an event that was never opened is downloaded, across a reload, and can be read offline; its storage is shown and can be freed', async ({
  newPerson,
  newDevice,
  newBrowser,
  network,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(host);
  await answer(guest, event.id, 'Yes');
  const hosting = await newDevice(host);
  await hosting.page.goto(`/experiences/${event.id}/social`);
  for (const [index, colour] of ['#335577', '#775533', '#557733'].entries())
    await writePost(hosting.page, `Photo ${index + 1}`, {
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(colour),
    });
  await expect
    .poll(
      async () => (await guest.call<{ feeds: unknown[] }>('GET', `/api/feeds/${event.id}`)).feeds.length,
      { timeout: 20_000 },
    )
    .toBe(3);

  // the page is reloaded while it fetches the third of the guest's files (the host's device fetches files,
  // too)
  const files = { path: '/api/files/', requestHeaders: { 'x-expect-user': guest.guid } };
  // none before the page on which they are counted: leaving a page aborts its downloads
  network.setRules({ ...files, mode: 'blackhole' });
  const browser = newBrowser();
  const { page } = await browser.start();
  await signIn(page, guest, network.origin);
  await workerReady(page);
  await page.goto(`${network.origin}/storage`);
  network.setRules({ ...files, mode: 'pass', count: 2 }, { ...files, mode: 'blackhole' });
  const opened = network.log.length;
  const row = page.getByRole('listitem').filter({ hasText: event.name });
  await expect(row).toContainText('2 of 3', { timeout: 20_000 });
  await expect
    .poll(
      () => network.log.slice(opened).filter(({ mode }) => mode === 'blackhole').length,
      'the third file is being fetched',
    )
    .toBeGreaterThan(0);
  network.setRules();
  const reloaded = network.log.length;
  await page.reload();
  await expect(row).toContainText('Ready, 3 pictures', { timeout: 30_000 });
  const fetched = network.log
    .slice(reloaded)
    .filter(
      ({ path, headers, upstreamStatus }) =>
        path.startsWith(files.path) && headers['x-expect-user'] === guest.guid && upstreamStatus === 200,
    );
  expect(fetched, 'files already stored are not fetched again').toHaveLength(1);

  // now the event is opened for the first time, offline
  await network.goDown();
  await page.goto(`${network.origin}/itinerary/${event.id}`);
  await expect(page.getByTestId('offline-card')).toContainText('Ready without a signal');
  await page.goto(`${network.origin}/experiences/${event.id}/social`);
  for (const index of [1, 2, 3]) {
    const picture = postCard(page, `Photo ${index}`).getByRole('img', { name: 'Photo by Hana Tester' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  }

  await page.goto(`${network.origin}/storage`);
  await page.getByRole('switch', { name: `Keep pictures of ${event.name} on this device` }).press('Space');
  await expect(row).toContainText('Text only');
  // the row says so as soon as the choice is stored; the files are deleted after that
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (
          await Promise.all(
            (await caches.keys())
              .filter((name) => name.startsWith('media-'))
              .map(async (name) => (await (await caches.open(name)).keys()).length),
          )
        ).reduce((a, b) => a + b, 0),
      ),
    )
    .toBe(0);
});

test('Device out of room: a change that a full device cannot store is sent directly; offline, a notice says that it is not saved', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(host);
  await answer(guest, event.id, 'Yes');
  const { page } = await newDevice(guest);
  await page.goto(`/experiences/${event.id}/social`);
  const field = page.getByRole('textbox', { name: 'Write a post' });
  await expect(field).toBeVisible();
  await workerReady(page);
  // simulates a full device: every write of a change fails
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function full(this: IDBObjectStore, ...args: Parameters<typeof add>) {
      if (this.name === 'mutations') throw new DOMException('Quota exceeded.', 'QuotaExceededError');
      return add.apply(this, args);
    };
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (this.name === 'mutations') throw new DOMException('Quota exceeded.', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  await writePost(page, 'Sent past a full device');
  await expect(postCard(page, 'Sent past a full device')).toBeVisible();
  expect(
    (await guest.call<{ feeds: { title: string }[] }>('GET', `/api/feeds/${event.id}`)).feeds.map(
      ({ title }) => title,
    ),
  ).toEqual(['Sent past a full device']);

  // the outcome of a like is not awaited by any code
  await network.goDown();
  await postCard(page, 'Sent past a full device').getByRole('button', { name: /^Like/ }).click();
  await expect(page.getByTestId('unsaved')).toContainText('Could not save on this device', {
    timeout: 20_000,
  });
  await network.comeUp();
});
