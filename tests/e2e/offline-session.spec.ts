// Pending changes when the session expires or somebody signs out: Session expired in mid-queue, Signed out
// (docs/protocol.md#guarantees).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { personKey } from '#src/data/databases/person-key.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { heldByDevice, rowsOnDevice, tokensOn, unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { fillLoginPanel, signInHere, type Person } from '#tests/e2e/support/people.ts';
import {
  answer,
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
const WORDS = ['The first of three', 'The second of three', 'The third of three'];

test('Session expired in mid-queue: an expired access token is refreshed silently, everything is sent, and no notice appears', async ({
  newPerson,
  newDevice,
  network,
  server,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  await answer(guest, event.id, 'Yes');
  const { page } = await newDevice(guest);
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, OPENING)).toBeVisible();
  await page.evaluate(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[data-notice]'))
        seen.add((notice as HTMLElement).dataset.notice ?? '');
    }).observe(document.body, { childList: true, subtree: true });
    (globalThis as unknown as { seenNotices: Set<string> }).seenNotices = seen;
  });
  const batches = network.log.length;
  network.setRules({ mode: 'refuse' });
  network.cutConnections();
  for (const words of WORDS) await writeComment(postCard(page, OPENING), words);
  await expect(page.locator('[data-notice=offline]')).toBeVisible();

  // with a new secret, every existing access token is refused, but refresh tokens are not
  await server.stop();
  writeFileSync(join(server.dataDir, 'secret'), 'another secret, as long as it has to be');
  await server.start();
  network.setRules();
  await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);

  const after = network.log.slice(batches);
  expect(
    after.filter(({ path, upstreamStatus }) => path.startsWith('/api/') && upstreamStatus === 401).length,
  ).toBeGreaterThan(0);
  expect(
    after.filter(({ path, upstreamStatus }) => path === '/auth/refresh-user-token' && upstreamStatus === 200),
  ).toHaveLength(1);
  expect(await commentsOf(guest, event.id, post.id)).toEqual(WORDS);
  const seen = await page.evaluate(() => [
    ...(globalThis as unknown as { seenNotices: Set<string> }).seenNotices,
  ]);
  expect(seen.toSorted(), 'only the notices about the connection appeared').toEqual(['offline', 'online']);
});

test('Session expired in mid-queue: an ended session pauses sending without counting failures; everything is sent after signing in', async ({
  newPerson,
  newDevice,
  network,
  server,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  await answer(guest, event.id, 'Yes');
  const { page } = await newDevice(guest);
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, OPENING)).toBeVisible();
  await workerReady(page);
  await network.goDown();
  for (const words of WORDS) await writeComment(postCard(page, OPENING), words);
  const before = await outboxOf(page);
  expect(before).toHaveLength(3);
  await endSessionElsewhere(page, server.origin);
  await network.comeUp();

  const notice = page.locator('[data-notice=signIn]');
  await expect(notice).toHaveText(/^Log in to send 3 changes/, { timeout: 20_000 });
  await expect(
    page.getByRole('dialog').getByText('Log in to send 3 changes'),
    'the login panel says why',
  ).toBeVisible();
  const paused = await outboxOf(page);
  expect(paused.map(({ id, status, failures, outcome }) => ({ id, status, failures, outcome }))).toEqual(
    before.map(({ id }) => ({ id, status: 'queued', failures: 0, outcome: undefined })),
  );
  expect(await commentsOf(guest, event.id, post.id)).toEqual([]);
  await page.reload();
  await expect(notice, 'shown again after a reload').toHaveText(/^Log in to send 3 changes/);

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await notice.getByRole('button', { name: 'Log in', exact: true }).click();
  await fillLoginPanel(page, guest);
  await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);
  await expect(notice).toHaveCount(0);
  expect(await commentsOf(guest, event.id, post.id)).toEqual(WORDS);
  const committed = sentInBatches(network).filter(({ call }) => call.upstreamStatus === 200);
  expect(countsOf(committed.map(({ id }) => id))).toEqual(
    Object.fromEntries(before.map(({ id }) => [id, 1])),
  );
  await expect(postCard(page, OPENING).getByRole('listitem').filter({ hasText: WORDS[2]! })).toBeVisible();
});

const CHOICES = {
  'Stay and send': { kept: 0, sentLater: true },
  'Log out and keep it here': { kept: 3, sentLater: true },
  'Discard 3 changes': { kept: 0, sentLater: false },
} as const;

for (const [choice, { kept, sentLater }] of Object.entries(CHOICES)) {
  test(`Signed out: after logging out with "${choice}", nothing of the first person can be read by the next one or is sent in their name`, async ({
    newPerson,
    newDevice,
    network,
  }) => {
    const [host, ann, ben] = [
      await newPerson('Hana'),
      await newPerson('Annabella'),
      await newPerson('Benedict'),
    ];
    const event = await newEvent(host, { name: 'A confidential offsite', privacy: 'PRIVATE' });
    const form = new FormData();
    form.set('title', OPENING);
    form.set(
      'file',
      new File(
        [
          new Uint8Array(
            await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff8b60' } })
              .jpeg()
              .toBuffer(),
          ),
        ],
        'a.jpg',
        { type: 'image/jpeg' },
      ),
    );
    const post = await host.call<{ id: string; media: string }>('POST', `/api/feeds/${event.id}`, form);
    await answer(ann, event.id, 'Yes');
    const { page, context } = await newDevice(ann);
    await workerReady(page);
    await page.goto(`/experiences/${event.id}/social`);
    await expect(postCard(page, OPENING)).toBeVisible();
    const file = new URL(post.media, network.origin).pathname;
    await expect
      .poll(async () => (await heldByDevice(page)).caches, { message: 'her picture is stored' })
      .toMatchObject({ [`media-${personKey(ann.guid)}`]: expect.stringContaining(file) });
    const otherTab = await context.newPage();
    await otherTab.goto(`/experiences/${event.id}/attendees`);
    await expect(otherTab.getByRole('heading', { level: 1 })).toContainText('A confidential offsite');

    await network.goDown();
    await writeComment(postCard(page, OPENING), 'Her unsent comment');
    await writePost(page, 'Her unsent post');
    await postCard(page, OPENING).getByRole('button', { name: /^Like/ }).click();
    await expect.poll(() => unsentOn(page)).toBe(3);
    const hers = (await outboxOf(page)).map(({ id }) => id);
    await page.getByRole('textbox', { name: 'Write a post' }).fill('Her half-written draft');
    await expect
      .poll(() => rowsOnDevice<{ text: string }>(page, 'outbox-', 'drafts'))
      .toContainEqual(expect.objectContaining({ text: 'Her half-written draft' }));

    await logOut(page, ann);
    const dialog = page.getByRole('dialog', { name: 'Log out' });
    await expect(dialog.getByText('3 changes have not been sent yet.')).toBeVisible();
    await dialog.getByRole('button', { name: choice }).click();
    if (choice === 'Stay and send') {
      expect(await unsentOn(page)).toBe(3);
      await network.comeUp();
      await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);
      await logOut(page, ann);
      await expect
        .poll(
          () =>
            network.log
              .filter(({ path }) => path === '/auth/logout')
              .map(({ upstreamStatus }) => upstreamStatus),
          { message: 'the server is told of the logout' },
        )
        .toEqual([204]);
    }
    await waitForFreshStart(page);
    await expect(otherTab, 'other tabs are signed out within a second').toHaveURL(/\/$/, { timeout: 1000 });
    await expect(otherTab.getByText('A confidential offsite')).toHaveCount(0, { timeout: 1000 });
    if (choice !== 'Stay and send') await network.comeUp();

    const words = [
      'Annabella',
      'annabella',
      ann.guid,
      event.id,
      'A confidential offsite',
      post.id,
      file,
      OPENING,
      'Her unsent',
      'Her half-written',
      ...hers,
    ];
    const sinceLogout = network.log.length;
    await signInHere(page, ben);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Benedict');
    await expect(page.getByTestId('sync-chip')).toHaveAccessibleName('All changes saved');
    await otherTab.goto('/manage/experiences');
    await expect(otherTab.getByRole('button', { name: 'Benedict Tester, account menu' })).toBeVisible();
    const mine = await newEvent(ben, { name: 'His own evening' });
    await page.goto(`/experiences/${mine.id}/social`);
    await writePost(page, 'His first post');
    await expect.poll(() => unsentCountOf(page, 'His first post')).toBe(0);

    // all that is kept for her is one locked outbox; her text is nowhere else
    for (const tab of [page, otherTab]) {
      const held = await heldByDevice(tab);
      const locked = Object.keys(held.databases).filter(
        (name) => name.startsWith('outbox-') && words.some((word) => held.databases[name]!.includes(word)),
      );
      expect(locked).toHaveLength(kept > 0 ? 1 : 0);
      for (const name of locked) {
        expect(held.databases[name]).not.toContain('Her half-written');
        for (const id of hers) expect(held.databases[name]).toContain(id);
        delete held.databases[name];
      }
      for (const word of words) expect(placesOf(word, held), `"${word}" after her logout`).toEqual([]);
      for (const name of [...Object.keys(held.databases), ...Object.keys(held.caches)])
        expect(name, 'not even an empty database or cache of hers').not.toContain(personKey(ann.guid));
    }
    for (const { path, headers, body } of network.log.slice(sinceLogout)) {
      const request = JSON.stringify([path, headers, body]);
      for (const word of words) expect(request, `a request for ${path}`).not.toContain(word);
    }

    // she gets her changes back when she signs in again
    await logOut(page, ben);
    await waitForFreshStart(page);
    await signInHere(page, ann);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Annabella');
    await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);
    await expect(page.getByTestId('sync-chip')).toHaveAccessibleName('All changes saved', {
      timeout: 30_000,
    });
    expect(await commentsOf(host, event.id, post.id)).toEqual(sentLater ? ['Her unsent comment'] : []);
    const sent = sentInBatches(network).filter(({ id }) => hers.includes(id));
    expect(countsOf(sent.map(({ id }) => id))).toEqual(
      sentLater ? Object.fromEntries(hers.map((id) => [id, 1])) : {},
    );
    for (const { call } of sent) expect(call.headers['x-expect-user']).toBe(ann.guid);
  });
}

async function logOut(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: `${person.firstName} Tester, account menu` }).click();
  // marks the old page; see waitForFreshStart
  await page.evaluate(() => {
    document.documentElement.dataset.left = '';
  });
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/**
 * Waits until a fresh page has replaced the old one after a logout: the old one may show the landing page,
 * too, for a moment.
 */
async function waitForFreshStart(page: Page): Promise<void> {
  await expect(page.locator('html[data-left]')).toHaveCount(0);
  // a notice about changes kept on this device may have such a button, too
  await expect(page.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible();
}

/** Ends this device's session on the server only, as the person would from another device. */
async function endSessionElsewhere(page: Page, origin: string): Promise<void> {
  const { authToken, refreshToken } = await tokensOn(page);
  const ended = await fetch(`${origin}/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${authToken}`, refreshtoken: refreshToken },
  });
  expect(ended.ok).toBe(true);
}

const unsentCountOf = async (page: Page, words: string): Promise<number> =>
  (await outboxOf(page)).filter((row) => JSON.stringify(row.args).includes(words)).length;

/** Where on the device a text is stored. */
function placesOf(word: string, held: Awaited<ReturnType<typeof heldByDevice>>): string[] {
  const places = [
    ...Object.entries(held.databases),
    ...Object.entries(held.caches),
    ['storage', held.storage] as const,
    ['page', held.page] as const,
  ];
  return places.flatMap(([place, text]) => (text.includes(word) ? [place] : []));
}
