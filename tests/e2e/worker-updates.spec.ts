// Two builds in turn on one device: line 31 of the offline protocol.
import type { Page } from '@playwright/test';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { makeNextBuild, NEXT_BUILD } from '#tests/e2e/support/next-build.ts';
import { commentsOf, newEvent, postAs, postCard, writeComment } from '#tests/e2e/support/scene.ts';

const OPENING = 'Doors open at eight.';
const SILENCE = { mode: 'blackhole', path: /^\/(?:api|auth)\// } as const;

/** What the browser does by itself now and then. */
const lookForUpdate = (page: Page) => page.evaluate(async () => {
  await (await navigator.serviceWorker.getRegistration())!.update();
});
const workerStates = (page: Page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return { installing: registration?.installing?.state ?? null, waiting: registration?.waiting?.state ?? null };
});

test('line 31: an update while typing leaves the words and the open page alone; taken by hand, and taken back, a full queue goes out once', async ({ newPerson, newDevice, network, server }) => {
  const next = makeNextBuild();
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page } = await newDevice(host);
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, OPENING)).toBeVisible();
  await workerReady(page);
  network.setRules(SILENCE);
  await writeComment(postCard(page, OPENING), 'Queued under the first build');
  const composer = page.getByRole('textbox', { name: 'Write a post' });
  await composer.pressSequentially('Half a sent');

  await server.stop();
  await server.start(next);
  await lookForUpdate(page);
  await expect.poll(() => workerStates(page), { timeout: 30_000 }).toEqual({ installing: null, waiting: 'installed' });
  await composer.pressSequentially('ence');
  const reload = page.getByRole('button', { name: 'Reload', exact: true });
  await expect(reload, 'nothing comes up under a hand that types').toHaveCount(0);
  await expect(composer).toHaveValue('Half a sentence');

  // the server has nothing of the first build any more, but the open page still finds all of itself
  const lazily = network.log.length;
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  expect(network.log.slice(lazily).filter(({ path }) => path.startsWith('/assets/')), 'from the device').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.locator(NEXT_BUILD)).toHaveCount(0);

  await reload.click();
  await expect(page.locator(NEXT_BUILD)).toHaveCount(1);
  await expect(composer).toHaveValue('Half a sentence');
  expect(await unsentOn(page)).toBe(1);
  await writeComment(postCard(page, OPENING), 'Queued under the second build');

  // back to the first build
  await server.stop();
  await server.start();
  await lookForUpdate(page);
  await reload.click({ timeout: 30_000 });
  await expect(page.locator(NEXT_BUILD)).toHaveCount(0);
  await expect(composer).toHaveValue('Half a sentence');
  expect(await unsentOn(page)).toBe(2);
  network.setRules();
  await expect.poll(() => unsentOn(page), { timeout: 45_000 }).toBe(0);
  expect(await commentsOf(host, event.id, post.id)).toEqual(['Queued under the first build', 'Queued under the second build']);
});

test('line 31: an update of which one file does not come changes nothing: the old app stays whole, also without a signal', async ({ newPerson, newDevice, network, server }) => {
  const next = makeNextBuild();
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page } = await newDevice(host);
  await page.goto(`/experiences/${event.id}/itinerary`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  await workerReady(page);
  await server.stop();
  await server.start(next);
  network.setRules({ mode: 'status', status: 502, path: /^\/assets\/storage.+-next\.js$/ });
  await lookForUpdate(page);
  await expect.poll(() => network.log.some(({ mode }) => mode === 'status'), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => workerStates(page), { timeout: 30_000 }).toEqual({ installing: null, waiting: null });
  await network.goDown();
  for (const address of [`/experiences/${event.id}/itinerary`, '/storage', '/profile']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator(NEXT_BUILD)).toHaveCount(0);
  }
});
