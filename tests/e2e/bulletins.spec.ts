// Bulletins, from a host's offline device to a guest's itinerary.
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { widths } from '#tests/e2e/support/looks.ts';
import { answer, newEvent } from '#tests/e2e/support/scene.ts';

interface OnServer {
  id: string;
  title: string;
  media: string | null;
}

test('a bulletin posted offline arrives once, stays pinned on each of the guest’s devices until it is read, and disappears when it is deleted', async ({
  newPerson,
  newDevice,
  network,
}) => {
  test.setTimeout(120_000);
  const [hana, gil] = [await newPerson('Hana'), await newPerson('Gil')];
  const { id } = await newEvent(hana);
  await answer(gil, id, 'Yes');
  const onServer = () => hana.call<OnServer[]>('GET', `/api/bulletin/${id}`);

  const { page: host } = await newDevice(hana);
  await host.goto(`/manage/experiences/upcoming/${id}/bulletin`);
  await expect(host.getByText('No bulletins posted')).toBeVisible();
  await workerReady(host);
  await network.goDown();
  const form = host.getByRole('form', { name: 'Post a bulletin' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Coats and lockers');
  await form.getByRole('textbox', { name: 'Message' }).fill('Lockers by the north gate, 300 yen.');
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff8b60' } })
    .jpeg()
    .toBuffer();
  await form
    .getByLabel('Bulletin image')
    .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: photo });
  await form.getByRole('button', { name: 'Post' }).click();
  const waiting = host.getByRole('article').filter({ hasText: 'Coats and lockers' });
  await expect(waiting).toContainText('Waiting to send');
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await host.reload();
  await expect(waiting).toContainText('Waiting to send');

  await network.comeUp();
  await expect(host.getByText('Bulletin posted successfully')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => unsentOn(host)).toBe(0);
  const [posted, ...others] = await onServer();
  expect(others).toEqual([]);
  expect(posted).toMatchObject({ title: 'Coats and lockers', media: expect.any(String) });

  const { page: phone } = await newDevice(gil, { viewport: { width: 390, height: 844 } });
  const { page: laptop } = await newDevice(gil);
  await laptop.goto(`/experiences/${id}/itinerary`);
  const pinned = (page: typeof phone) => page.getByRole('region', { name: 'New bulletin' });
  await expect(pinned(laptop)).toContainText('Coats and lockers');
  await expect(laptop.getByRole('img', { name: '1 unread' })).toBeVisible();
  await phone.goto(`/itinerary/${id}`);
  await pinned(phone).getByRole('link').click();
  await expect(phone).toHaveURL(`/experiences/${id}/bulletin`);
  const card = phone.getByRole('article').filter({ hasText: 'Coats and lockers' });
  await expect(card).toContainText('New');
  await expect(card.getByRole('img', { name: 'Image of “Coats and lockers”' })).toBeVisible();
  await expect(phone.getByRole('form')).toHaveCount(0);
  await expect(pinned(laptop)).toBeHidden();
  await expect(laptop.getByRole('img', { name: '1 unread' })).toBeHidden();

  await workerReady(phone);
  await network.goDown();
  await phone.reload();
  await expect(card).toBeVisible();
  await network.comeUp();

  await host.getByRole('button', { name: 'Delete “Coats and lockers”' }).click();
  const sure = host.getByRole('dialog', { name: 'Delete bulletin' });
  await expect(sure).toContainText('Are you sure you want to delete this bulletin?');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(host.getByText('No bulletins posted')).toBeVisible();
  await expect(phone.getByText('No bulletins posted')).toBeVisible({ timeout: 90_000 });
  expect(await onServer()).toEqual([]);
});

for (const [width, height] of Object.entries(widths))
  test(`an unread bulletin is an overlay at the end of an event’s page (${width} px): nothing moves, and nothing stays covered`, async ({
    newPerson,
    newDevice,
  }) => {
    const [hana, gil] = [await newPerson('Hana'), await newPerson('Gil')];
    const { id, programs } = await newEvent(hana);
    const [day] = programs;
    await hana.call('PUT', `/api/events/${id}/programs/${day?.id}`, { name: 'Alfama' });
    await answer(gil, id, 'Yes');
    await hana.call('POST', `/api/events/${id}/hosts`, { users: [gil.guid] });
    for (const hour of ['07', '08', '09', '10', '11', '12', '13', '14', '15'])
      await hana.call('POST', `/api/events/${id}/programs/${day?.id}/activity`, {
        name: `Walk at ${hour}`,
        description: 'Bring a scarf.',
        startIsoTime: `${day?.date}T${hour}:00:00.000Z`,
        endIsoTime: `${day?.date}T${hour}:30:00.000Z`,
      });
    const { page } = await newDevice(gil, { viewport: { width: Number(width), height } });
    await page.goto(`/experiences/${id}/itinerary`);
    const [first, last] = [/Walk at 07/, /Walk at 15/].map((name) => page.getByRole('link', { name }));
    const top = async () => (await first!.boundingBox())?.y;
    await expect(last!).toBeVisible();
    const before = await top();
    const form = new FormData();
    form.set(
      'title',
      'Coats and lockers: please be at the north gate by half past six, as the train leaves at seven',
    );
    form.set('description', 'Lockers by the north gate, 300 yen. '.repeat(4));
    await hana.call('POST', `/api/bulletin/${id}`, form);
    const pinned = page.getByRole('region', { name: 'New bulletin' });
    await expect(pinned).toBeInViewport({ ratio: 1, timeout: 30_000 });
    expect(await top(), 'the page has not moved').toBe(before);
    const bottomOf = async (what: Locator) => {
      const box = await what.boundingBox();
      return box ? box.y + box.height : NaN;
    };
    const edge = async () => (await pinned.boundingBox())?.y ?? NaN;
    const gapAtEnd = async (what: Locator) => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return (await edge()) - (await bottomOf(what));
    };
    await expect.poll(() => gapAtEnd(last!)).toBeGreaterThan(0);

    await page.goto(`/manage/experiences/upcoming/${id}/itinerary`);
    const add = page.getByRole('button', { name: 'Add activity' }).last();
    await expect(pinned).toBeVisible();
    if (Number(width) < 768)
      expect(await bottomOf(add), 'the floating button is above the bulletin').toBeLessThan(await edge());
    await expect.poll(() => gapAtEnd(add)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Actions for Alfama' }).first().click();
    await page.getByRole('menuitem', { name: 'Reorder days' }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(pinned, 'hidden while the page has buttons at the bottom').toBeHidden();
  });

test('somebody who does not take part is redirected from the bulletins to the itinerary', async ({
  newPerson,
  newDevice,
}) => {
  const [hana, sam] = [await newPerson('Hana'), await newPerson('Sam')];
  const { id } = await newEvent(hana);
  const { page } = await newDevice(sam);
  await page.goto(`/experiences/${id}/bulletin`);
  await expect(page).toHaveURL(`/experiences/${id}/itinerary`);
  await expect(page.getByRole('link', { name: 'Bulletin' })).toHaveCount(0);
});
