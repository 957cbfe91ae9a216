// Pictures of an experience and a day that are set offline survive a reload, are sent once, and reach
// everybody.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { answer, newEvent, readEvent } from '#tests/e2e/support/scene.ts';

/** With `noise` the file is large enough to be uploaded in parts. */
const photo = (background: string, noise = false): Promise<Buffer> =>
  sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background,
      ...(noise && { noise: { type: 'gaussian', mean: 128, sigma: 60 } }),
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

async function choose(page: Page, button: Locator, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
}
/** The cover in the header of an experience. */
const coverOn = (page: Page) =>
  page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .locator('[data-picture] img');
const shows = (picture: Locator, address: RegExp) =>
  expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : 'nothing')),
    )
    .toMatch(address);

test('a cover and a day’s picture set offline survive a reload, are sent once, and reach a guest', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(host);
  await answer(guest, event.id, 'Yes');
  const [day] = event.programs;
  const { page } = await newDevice(host);
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary`);
  const line = page.getByRole('group', { name: `Image of ${day?.name}` });
  await expect(line).toBeVisible();
  await workerReady(page);

  await network.goDown();
  await choose(page, page.getByRole('button', { name: 'Change cover image' }), await photo('#888888', true));
  await choose(page, line.getByRole('button', { name: 'Add an image' }), await photo('#22aa44'));
  const shown = async (address: RegExp) => {
    await shows(coverOn(page), address);
    await shows(line.locator('img'), address);
  };
  await shown(/^blob:/);
  await expect(line.getByText('Waiting to send')).toBeVisible();
  await page.reload();
  await shown(/^blob:/);
  await expect(line.getByText('Waiting to send')).toBeVisible();
  expect(await readEvent(host, event.id), 'nothing has been sent').toMatchObject({ image: null });

  await network.comeUp();
  await expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);
  await shown(/\/files\//);
  const after = await readEvent(host, event.id);
  expect([after.image, after.programs[0]?.image]).toEqual([
    expect.stringMatching(/^\/files\//),
    expect.stringMatching(/^\/files\//),
  ]);
  const calls = network
    .upstreamRequests('POST', '/api/events/')
    .map(({ path }) => path)
    .filter((path) => path.endsWith('/image'));
  expect(calls.sort(), 'each is sent once').toEqual(
    [`/api/events/${event.id}/image`, `/api/events/${event.id}/programs/${day?.id}/image`].sort(),
  );

  const theirs = await newDevice(guest);
  await theirs.page.goto(`/experiences/${event.id}/itinerary`);
  await shows(coverOn(theirs.page), new RegExp(after.image ?? ''));
  const ofDay = theirs.page.getByRole('navigation', { name: 'Days' }).locator('[data-picture] img').first();
  await shows(ofDay, new RegExp(after.programs[0]?.image ?? ''));
  expect(
    await ofDay.evaluate((image: HTMLImageElement) => {
      const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!;
      pen.drawImage(image, 0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
      return green > red && green > blue;
    }),
    'the day shows the green picture',
  ).toBe(true);
});
