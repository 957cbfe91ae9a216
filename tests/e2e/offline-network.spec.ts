// What browser and network claim about the connection is not trusted: Silent live stream, Captive portal,
// Lying onLine (docs/protocol.md#guarantees).
import type { Page } from '@playwright/test';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test, type Fixtures } from '#tests/e2e/support/fixtures.ts';
import type { Fault } from '#tests/e2e/support/fault-modes.ts';
import {
  commentsOf,
  countsOf,
  newEvent,
  outboxOf,
  postAs,
  postCard,
  sentInBatches,
  writeComment,
  writePost,
} from '#tests/e2e/support/scene.ts';

const OPENING = 'Doors open at eight.';
const notice = (page: Page, of: 'offline' | 'portal' | 'serverTrouble' | 'online') =>
  page.locator(`[data-notice=${of}]`);

/** A host's device that shows the feed of a new event, which has one post. */
async function onFeed(
  newPerson: Fixtures['newPerson'],
  newDevice: Fixtures['newDevice'],
  before: (page: Page) => Promise<void> = async () => undefined,
) {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  await postAs(host, event.id, OPENING);
  const { page } = await newDevice(host);
  await before(page);
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, OPENING)).toBeVisible();
  return { host, event, page };
}

test('Silent live stream: after 5 min of silence the device converges within 60 s, by its own clock, which the test runs ahead', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const { host, event, page } = await onFeed(newPerson, newDevice, (before) => before.clock.install());
  await expect
    .poll(() => network.upstreamRequests('GET', '/api/live').length, { message: 'the live stream is open' })
    .toBeGreaterThan(0);
  await postAs(host, event.id, 'Heard at once');
  await expect(postCard(page, 'Heard at once'), 'while the stream works').toBeVisible();

  // the stream is silently dead: connections hang, and the polling that replaces it gets no answer either
  network.setRules({ mode: 'blackhole', path: '/api/' });
  network.cutConnections();
  await postAs(host, event.id, 'Written in the silence');
  for (let seconds = 0; seconds < 300; seconds += 10) await page.clock.runFor(10_000);
  await expect(postCard(page, 'Written in the silence')).toHaveCount(0);
  expect(
    network.log.filter(({ path, mode }) => path.startsWith('/api/live') && mode === 'blackhole').length,
    'it has tried to reconnect',
  ).toBeGreaterThan(0);

  network.setRules();
  network.cutConnections();
  /** Runs the device's clock until the condition holds, at most 60 s. @returns the seconds it took */
  const runUntil = async (there: () => Promise<boolean>) => {
    let seconds = 0;
    for (; seconds < 60 && !(await there()); seconds += 1) {
      await page.clock.runFor(1000);
      // lets the network answer before calls time out by this clock
      await page.evaluate(async () => {
        await fetch('/health');
      });
    }
    return seconds;
  };
  const listening = () =>
    network.log.filter(({ path, reachedUpstream }) => path.startsWith('/api/live') && reachedUpstream).length;
  const before = listening();
  const waited = await runUntil(async () => (await postCard(page, 'Written in the silence').count()) > 0);
  await expect(
    postCard(page, 'Written in the silence'),
    `${waited} s after the network was restored`,
  ).toBeVisible();
  await runUntil(() => Promise.resolve(listening() > before));
  await postAs(host, event.id, 'Heard again at once');
  await expect(postCard(page, 'Heard again at once'), 'the stream works again').toBeVisible();
});

test('a pull that fails while the live stream is open is repeated as soon as there is a reason to look again', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const { host, event, page } = await onFeed(newPerson, newDevice);
  await postAs(host, event.id, 'Heard at once');
  await expect(postCard(page, 'Heard at once'), 'the stream works').toBeVisible();

  network.setRules({ mode: 'status', status: 503, path: '/api/sync' });
  const failed = () =>
    network.log.filter(({ path, mode }) => path === '/api/sync' && mode === 'status').length;
  let posts = 0;
  // on a slow machine, a pull that began before may still bring the first of them
  const postUntilMissed = async () => {
    posts += 1;
    await postAs(host, event.id, `Missed ${posts}`);
    return failed();
  };
  await expect.poll(postUntilMissed).toBeGreaterThan(0);
  // the page learns of it some time after the proxy has answered
  const isPulling = () =>
    page.evaluate(async () =>
      ((await navigator.locks.query()).held ?? []).some(({ name }) => name?.startsWith('pull:')),
    );
  await expect.poll(isPulling).toBe(false);
  network.setRules();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(postCard(page, `Missed ${posts}`)).toBeVisible();
});

const PORTALS = {
  'portal-302': 'redirect',
  'portal-200-html': 'HTML answer',
  'portal-200-json': 'JSON answer',
} as const satisfies Partial<Record<Fault['mode'], string>>;

test(`Captive portal: it (${Object.values(PORTALS).join(', ')}) is named on screen, and no change counts as sent`, async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page } = await newDevice(host);
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, OPENING)).toBeVisible();
  await workerReady(page);

  const written: string[] = [];
  for (const mode of Object.keys(PORTALS) as (keyof typeof PORTALS)[]) {
    if (written.length > 0) {
      network.setRules();
      network.cutConnections();
      await expect
        .poll(() => unsentOn(page), { message: `signed in, before ${mode}`, timeout: 30_000 })
        .toBe(0);
      await expect(notice(page, 'portal')).toHaveCount(0);
    }
    // the portal appears with the call that carries the change: once another call has met it, changes are not
    // tried
    let from = Infinity;
    network.setRules(
      {
        mode,
        path: '/api/batch',
        when: () => {
          from = Math.min(from, network.log.length);
          return true;
        },
      },
      { mode, when: () => from < Infinity },
    );
    const callsOf = (wanted: string) =>
      network.log.slice(from).filter(({ path }) => path.split('?')[0] === wanted).length;
    written.push(`Written behind ${mode}`);
    await writeComment(postCard(page, OPENING), written.at(-1)!);
    await expect.poll(() => callsOf('/api/batch'), 'the change was tried').toBeGreaterThan(0);
    network.cutConnections();
    await expect(notice(page, 'portal'), mode).toHaveText(/This Wi-Fi wants you to sign in first/);
    await expect
      .poll(() => callsOf('/health'), { message: 'the server is probed again', timeout: 20_000 })
      .toBeGreaterThan(1);
    expect(
      (await outboxOf(page)).map(({ status, failures, outcome }) => ({ status, failures, outcome })),
    ).toEqual([{ status: 'queued', failures: 0, outcome: undefined }]);
    expect(network.log.slice(from).some(({ reachedUpstream }) => reachedUpstream)).toBe(false);
  }
  // starting behind the portal: still signed in, with everything on screen
  for (const mode of Object.keys(PORTALS) as (keyof typeof PORTALS)[]) {
    network.setRules({ mode });
    network.cutConnections();
    const from = network.log.length;
    await page.reload();
    await expect(
      postCard(page, OPENING)
        .getByRole('listitem')
        .filter({ hasText: written.at(-1)! }),
    ).toBeVisible();
    await expect(notice(page, 'portal'), `${mode}, after a start`).toBeVisible();
    expect(await unsentOn(page)).toBe(1);
    expect(network.log.slice(from).some(({ reachedUpstream }) => reachedUpstream)).toBe(false);
  }

  network.setRules();
  network.cutConnections();
  await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);
  await expect(notice(page, 'portal')).toHaveCount(0);
  expect(await commentsOf(host, event.id, post.id)).toEqual(written);
  expect(Object.values(countsOf(sentInBatches(network).map(({ id }) => id)))).toEqual(written.map(() => 1));
});

test('Lying onLine: if onLine is false although the server can be reached, changes are sent and no offline notice appears', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page, context } = await newDevice(host);
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, OPENING)).toBeVisible();
  expect(
    await page.evaluate(() => {
      dispatchEvent(new Event('offline'));
      return navigator.onLine;
    }),
  ).toBe(false);
  await writeComment(postCard(page, OPENING), 'Out it goes');
  await expect.poll(() => unsentOn(page)).toBe(0);
  expect(await commentsOf(host, event.id, post.id)).toEqual(['Out it goes']);
  // pulls work, too
  await postAs(host, event.id, 'From elsewhere');
  await expect(postCard(page, 'From elsewhere')).toBeVisible();
  await expect(page.getByTestId('sync-chip')).toHaveAccessibleName('All changes saved');
  await expect(page.locator('[data-notice]')).toHaveCount(0);
  expect(network.upstreamRequests('POST', '/api/batch').length).toBe(1);
});

test('Lying onLine: if onLine is true although the server cannot be reached, the device notices, keeps changes, and sends them later without any browser event', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page, context } = await newDevice(host);
  await context.addInitScript(() => {
    // online and offline events never reach the page
    for (const name of ['online', 'offline'])
      addEventListener(name, (event) => event.stopImmediatePropagation(), true);
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
  });
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, OPENING)).toBeVisible();
  await network.goDown();
  await writeComment(postCard(page, OPENING), 'Kept for later');
  await writePost(page, 'This, too');
  await expect(notice(page, 'offline')).toHaveText(/You are offline\. Some features may not be available\./);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  expect(await unsentOn(page)).toBe(2);

  await network.comeUp();
  // the notice stays for four seconds, and the queue may take longer
  await expect(notice(page, 'online')).toHaveText('You are back online.', { timeout: 60_000 });
  await expect.poll(() => unsentOn(page), { timeout: 60_000 }).toBe(0);
  expect(await commentsOf(host, event.id, post.id)).toEqual(['Kept for later']);
  expect(Object.values(countsOf(sentInBatches(network).map(({ id }) => id)))).toEqual([1, 1]);
});
