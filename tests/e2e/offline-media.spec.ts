// Seeking in stored videos and PDFs while offline: Offline seeking (docs/protocol.md#guarantees).
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { record } from '#tests/e2e/support/record-video.ts';
import { newEvent, postCard, pressUntilEmpty } from '#tests/e2e/support/scene.ts';

/**
 * Expects the ranges that players and viewers request: the first bytes, everything from the middle on, and
 * the last bytes match the file, and a range beyond its end is refused.
 */
async function expectParts(page: Page, address: string, file: Buffer): Promise<void> {
  const size = file.length;
  const half = Math.floor(size / 2);
  const parts = await page.evaluate(
    async ([url, ranges]) =>
      Promise.all(
        ranges.map(async (range) => {
          const answer = await fetch(url, { headers: { range } });
          return {
            status: answer.status,
            range: answer.headers.get('content-range'),
            bytes: [...new Uint8Array(await answer.arrayBuffer())],
          };
        }),
      ),
    [address, ['bytes=0-99', `bytes=${half}-`, 'bytes=-50', `bytes=${size}-`]] as const,
  );
  expect(parts.map(({ status, range }) => [status, range])).toEqual([
    [206, `bytes 0-99/${size}`],
    [206, `bytes ${half}-${size - 1}/${size}`],
    [206, `bytes ${size - 50}-${size - 1}/${size}`],
    [416, `bytes */${size}`],
  ]);
  for (const [index, from, to] of [
    [0, 0, 100],
    [1, half, size],
    [2, size - 50, size],
  ] as const)
    expect(Buffer.from(parts[index]!.bytes).equals(file.subarray(from, to))).toBe(true);
}

test('Offline seeking: a stored video can be sought and a stored PDF read by ranges offline, served by the device', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page } = await newDevice(host);
  await page.goto(`/experiences/${event.id}/social`);
  const words = page.getByRole('textbox', { name: 'Write a post' });
  await expect(words).toBeVisible();
  await workerReady(page);
  const video = await record(page);
  await words.fill('Twenty colours');
  await page
    .getByLabel('Video', { exact: true })
    .setInputFiles({ name: 'a.webm', mimeType: 'video/webm', buffer: video });
  await pressUntilEmpty(page.getByRole('button', { name: 'Post', exact: true }), words);
  await expect(postCard(page, 'Twenty colours')).toBeVisible();
  await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    randomBytes(300_000),
    Buffer.from('\nstartxref\n300010\n%%EOF'),
  ]);
  await page.goto(`/manage/experiences/upcoming/${event.id}/documents`);
  await page
    .getByLabel('Documents to upload')
    .setInputFiles({ name: 'manual.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByRole('listitem').filter({ hasText: 'manual' })).toBeVisible();
  await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);
  // downloading the event for offline use stores the whole files
  await page.goto('/storage');
  await expect(page.getByRole('listitem').filter({ hasText: event.name })).toContainText('Ready', {
    timeout: 45_000,
  });

  const [manual] = await host.call<{ document: { original: string } }[]>(
    'GET',
    `/api/documents/event/${event.id}/user/common`,
  );
  await network.goDown();
  const asked = network.log.length;
  await page.goto(`/experiences/${event.id}/social`);
  const player = postCard(page, 'Twenty colours').locator('video');
  await expect(player).toBeVisible();
  const seek = (share: number) =>
    player.evaluate(async (element: HTMLVideoElement, at) => {
      element.muted = true;
      // a recorded video knows its duration only once a player has sought its end
      element.currentTime = at === 1 ? 1e9 : at * element.duration;
      await new Promise((resolve) => {
        element.addEventListener('seeked', resolve, { once: true });
      });
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
      const pen = canvas.getContext('2d')!;
      pen.drawImage(element, 0, 0, 1, 1);
      return {
        at: element.currentTime,
        seconds: element.duration,
        colour: pen.getImageData(0, 0, 1, 1).data.slice(0, 3).join(),
      };
    }, share);
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 15_000 })
    .toBeGreaterThan(0);
  const end = await seek(1);
  expect(end.at).toBeGreaterThan(1);
  const middle = await seek(0.5);
  expect(middle.at).toBeGreaterThan(0.3);
  expect(middle.at).toBeLessThan(end.at);
  // a slow machine presents the frame some time after the video says that it is there
  await expect.poll(async () => (await seek(0.5)).colour, 'another frame').not.toBe(end.colour);

  const address = await player.evaluate((element: HTMLVideoElement) => element.currentSrc);
  await expectParts(page, address, video);
  // a viewer reads the end first, where the cross-reference table is
  await page.goto(`/experiences/${event.id}/documents`);
  await expect(page.getByRole('button', { name: /^manual/ })).toBeVisible();
  await expectParts(page, manual!.document.original, pdf);
  expect(network.log.length, 'no request reached the network').toBe(asked);
  await network.comeUp();
});
