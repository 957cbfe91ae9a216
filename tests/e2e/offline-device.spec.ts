// Stored changes survive the browser: Saved survives a kill, Two tabs offline, Photo queued offline
// (docs/protocol.md#guarantees).
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import {
  answer,
  commentsOf,
  countsOf,
  feedOf,
  newEvent,
  outboxOf,
  postAs,
  postCard,
  sentInBatches,
  writeComment,
  writePost,
} from '#tests/e2e/support/scene.ts';

const OPENING = 'Doors open at eight.';

test('Saved survives a kill: a change that is shown as saved survives a kill of the browser at that moment', async ({
  newPerson,
  newBrowser,
  network,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  await answer(guest, event.id, 'Yes');
  const social = `${network.origin}/experiences/${event.id}/social`;
  const browser = newBrowser();
  let device = await browser.start();
  await signIn(device.page, guest, network.origin);
  await device.page.goto(social);
  await expect(postCard(device.page, OPENING)).toBeVisible();
  await workerReady(device.page);
  await network.goDown();

  // a change that is still being stored says "Saving"
  const isSaved = (thing: Locator) => expect(thing.filter({ hasNotText: 'Saving' })).toBeVisible();
  const like = (page: Page) => postCard(page, OPENING).getByRole('button', { name: /^Like/ });
  const words = { post: 'A post with all its words 🌊', comment: 'A comment, too' };
  const acts: { act(page: Page): Promise<void>; shown(page: Page): Promise<void> }[] = [
    {
      act: (page) => like(page).click(),
      shown: async (page) => {
        await expect(like(page)).toHaveAttribute('aria-pressed', 'true');
        await expect(like(page)).not.toHaveAttribute('aria-busy', 'true');
      },
    },
    {
      act: async (page) => {
        await postCard(page, OPENING).getByRole('textbox', { name: 'Add a comment' }).fill(words.comment);
        await page.keyboard.press('Enter');
      },
      shown: (page) =>
        isSaved(postCard(page, OPENING).getByRole('listitem').filter({ hasText: words.comment })),
    },
    {
      act: async (page) => {
        await page.getByRole('textbox', { name: 'Write a post' }).fill(words.post);
        await page.keyboard.press('Control+Enter');
      },
      shown: (page) => isSaved(postCard(page, words.post)),
    },
  ];
  for (const [done, { act, shown }] of acts.entries()) {
    await act(device.page);
    await shown(device.page);
    await device.kill();

    device = await browser.start();
    await device.page.goto(social);
    for (const earlier of acts.slice(0, done + 1)) await earlier.shown(device.page);
    expect(await unsentOn(device.page)).toBe(done + 1);
  }

  await network.comeUp();
  await expect.poll(() => unsentOn(device.page), { timeout: 30_000 }).toBe(0);
  const feed = await feedOf(guest, event.id);
  expect(feed.map(({ title }) => title).toSorted()).toEqual([words.post, OPENING].toSorted());
  expect(feed.find(({ id }) => id === post.id)).toMatchObject({
    likesCount: 1,
    commentCount: 1,
    selfLike: true,
  });
  expect(await commentsOf(guest, event.id, post.id)).toEqual([words.comment]);
});

test('Two tabs offline: after the browser closes and one tab reopens, the changes of both tabs are there and are sent once', async ({
  newPerson,
  newBrowser,
  network,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  await answer(guest, event.id, 'Yes');
  const social = `${network.origin}/experiences/${event.id}/social`;
  const browser = newBrowser();
  const first = await browser.start();
  await signIn(first.page, guest, network.origin);
  await first.page.goto(social);
  await workerReady(first.page);
  const tabs = [first.page, await first.context.newPage()];
  await tabs[1]!.goto(social);
  for (const tab of tabs) await expect(postCard(tab, OPENING)).toBeVisible();
  await network.goDown();

  // both at once, so that they compete for queue positions
  const comments = tabs.flatMap((_tab, tab) =>
    Array.from({ length: 5 }, (_each, n) => `Tab ${tab + 1} says ${n + 1}`),
  );
  await Promise.all(
    tabs.map(async (tab, index) => {
      for (const words of comments.slice(index * 5, index * 5 + 5))
        await writeComment(postCard(tab, OPENING), words);
      await writePost(tab, `Post of tab ${index + 1}`);
    }),
  );
  const rows = await outboxOf(tabs[0]!);
  expect(rows).toHaveLength(12);
  expect(new Set(rows.map(({ seq }) => seq)).size, 'each row has its own position').toBe(12);
  await first.close();

  const { page } = await browser.start();
  await page.goto(social);
  for (const index of [1, 2]) await expect(postCard(page, `Post of tab ${index}`)).toBeVisible();
  expect((await outboxOf(page)).map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  await network.comeUp();
  await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);

  expect(countsOf(sentInBatches(network).map(({ id }) => id))).toEqual(
    Object.fromEntries(rows.map(({ id }) => [id, 1])),
  );
  expect((await commentsOf(guest, event.id, post.id)).toSorted()).toEqual(comments.toSorted());
  expect((await feedOf(guest, event.id)).map(({ title }) => title).toSorted()).toEqual(
    [OPENING, 'Post of tab 1', 'Post of tab 2'].toSorted(),
  );
});

test('Photo queued offline: it survives a restart; an upload cut off halfway resumes from there, and the photo arrives once', async ({
  newPerson,
  newBrowser,
  network,
  server,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(host);
  await answer(guest, event.id, 'Yes');
  const social = `${network.origin}/experiences/${event.id}/social`;
  const browser = newBrowser();
  const first = await browser.start();
  await signIn(first.page, guest, network.origin);
  await first.page.goto(social);
  await workerReady(first.page);
  await expect(first.page.getByRole('textbox', { name: 'Write a post' })).toBeVisible();
  await network.goDown();
  // noise, so that the file is large
  const photo = await sharp({
    create: {
      width: 1200,
      height: 800,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  await writePost(first.page, 'From the roof', { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(
    postCard(first.page, 'From the roof').getByRole('img', { name: 'Photo by Gil Tester' }),
  ).toBeVisible();
  await first.kill();

  const { page } = await browser.start();
  await page.goto(social);
  const picture = postCard(page, 'From the roof').getByRole('img', { name: 'Photo by Gil Tester' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  const [row] = await outboxOf(page);
  expect(row?.blobs).toHaveLength(1);

  // the upload is slow and is cut off in the middle of the photo
  const [sha256] = row!.blobs;
  const path = `/api/uploads/${sha256}`;
  const arrived = async () => (await guest.call<{ received: number }>('GET', path)).received;
  network.setRules({ mode: 'slow', bytesPerSecond: photo.length / 8, method: 'PUT', path });
  await network.comeUp();
  await expect.poll(arrived, { timeout: 30_000 }).toBeGreaterThan(0.4 * photo.length);
  network.cutConnections();
  network.setRules();
  const cut = network.log.length;
  await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);

  const parts = network.log
    .slice(cut)
    .filter((entry) => entry.method === 'PUT' && entry.path.startsWith(path));
  const sentAgain = parts.reduce((sum, { headers }) => sum + Number(headers['content-length']), 0);
  expect(
    Number(new URL(parts[0]!.path, server.origin).searchParams.get('at')),
    'it resumes where it was cut off',
  ).toBeGreaterThanOrEqual(0.4 * photo.length);
  expect(sentAgain).toBeLessThanOrEqual(0.6 * photo.length);
  const sent = network.log.filter(
    (entry) => entry.method === 'POST' && entry.path === `/api/feeds/${event.id}`,
  );
  expect(sent.map(({ headers, upstreamStatus }) => [headers['idempotency-key'], upstreamStatus])).toEqual([
    [row?.id, 201],
  ]);
  const feed = await feedOf(guest, event.id);
  expect(feed).toHaveLength(1);
  const stored = await fetch(new URL(feed[0]?.media ?? '', server.origin));
  expect(stored.status).toBe(200);
  expect((await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).width).toBe(1200);
  await expect(
    postCard(page, 'From the roof').getByRole('img', { name: 'Photo by Gil Tester' }),
  ).toBeVisible();
  await expect(
    postCard(page, 'From the roof').getByRole('button', { name: /^Like/ }),
    'it has become an ordinary post',
  ).toBeVisible();
});
