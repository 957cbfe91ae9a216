// The worker runs the pages' own files as scripts (vite/worker.ts), which only a browser can test.
import { goOffline, goOnline, workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { commentsOf, newEvent, postAs, postCard, writeComment } from '#tests/e2e/support/scene.ts';
import { fireSyncEvent } from '#tests/e2e/support/worker-events.ts';

const OPENING = 'Doors open at eight.';
const WORDS = 'From the tunnel';

test('the worker sends pending changes when the connection is back and no page of the app is open', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  const { page, context } = await newDevice(host);
  await page.goto(`/experiences/${event.id}/social`);
  await workerReady(page);
  await expect(postCard(page, OPENING)).toBeVisible();
  await goOffline(context);
  await writeComment(postCard(page, OPENING), WORDS);
  await expect.poll(() => unsentOn(page)).toBe(1);
  await page.goto('about:blank');
  await goOnline(context);
  // a page without the app
  await page.goto('/health');
  // like a browser, which fires the event again if the worker could not send
  await expect
    .poll(
      async () => {
        await fireSyncEvent(page);
        return commentsOf(host, event.id, post.id);
      },
      { timeout: 30_000 },
    )
    .toEqual([WORDS]);
  await expect.poll(() => unsentOn(page)).toBe(0);
});
