// A guest is removed by a host who is offline: what remains on the guest's device.
import sharp from 'sharp';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { heldByDevice, unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { answer, newEvent, postCard, writePost } from '#tests/e2e/support/scene.ts';

test("Removed guest: after an offline host has removed a guest and both are back online, rows and files are deleted from the guest's device", async ({
  newPerson,
  newDevice,
  network,
}) => {
  const [host, guest, third] = [await newPerson('Hana'), await newPerson('Gil'), await newPerson('Quirina')];
  const event = await newEvent(host, { privacy: 'PRIVATE' });
  for (const person of [guest, third]) await answer(person, event.id, 'Yes');
  const photo = await sharp({ create: { width: 480, height: 320, channels: 3, background: '#8a4b2a' } })
    .jpeg()
    .toBuffer();
  const hosting = (await newDevice(host)).page;
  await hosting.goto(`/experiences/${event.id}/social`);
  await writePost(hosting, 'The blue door beside the bakery', {
    name: 'door.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  });
  await expect.poll(() => unsentOn(hosting)).toBe(0);

  const { page } = await newDevice(guest);
  await page.goto(`/experiences/${event.id}/attendees`);
  await expect(page.getByText('Quirina Tester')).toBeVisible();
  await workerReady(page);
  await page.goto(`/experiences/${event.id}/social`);
  await expect(
    postCard(page, 'The blue door').getByRole('img', { name: 'Photo by Hana Tester' }),
  ).toBeVisible();
  const found = async (words: string) => {
    const { databases, caches } = await heldByDevice(page);
    return [databases, caches].some((held) => JSON.stringify(held).includes(words));
  };
  const files = () =>
    page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys())
            .filter((name) => name.startsWith('media-'))
            .map(async (name) => (await (await caches.open(name)).keys()).length),
        )
      ).reduce((sum, count) => sum + count, 0),
    );
  await expect.poll(files).toBeGreaterThan(0);
  expect([await found('The blue door'), await found('Quirina')]).toEqual([true, true]);

  // both are offline, and the host removes the guest
  await hosting.goto(`/manage/experiences/upcoming/${event.id}/attendees`);
  await expect(hosting.getByText('Gil Tester')).toBeVisible();
  await network.goDown();
  await hosting.getByRole('button', { name: 'Remove Gil Tester' }).click();
  const sure = hosting.getByRole('dialog');
  await expect(sure).toContainText('Are you sure you want to remove 1 attendee(s)?');
  await sure.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(hosting.getByRole('listitem').filter({ hasText: 'Gil Tester' })).toContainText(
    'Host Declined',
  );
  expect(await unsentOn(hosting)).toBe(1);
  await page.reload();
  await expect(
    postCard(page, 'The blue door'),
    'until then the guest can read what is on the device',
  ).toBeVisible();

  await network.comeUp();
  await expect.poll(() => unsentOn(hosting), { timeout: 30_000 }).toBe(0);
  expect((await guest.call<{ status: string }>('GET', `/api/rsvp/event/self/${event.id}`)).status).toBe(
    'HOST_REMOVED',
  );
  await expect(page.getByText('The blue door')).toHaveCount(0, { timeout: 60_000 });
  await expect
    .poll(async () => [await found('The blue door'), await found('Quirina'), await files()], {
      timeout: 20_000,
    })
    .toEqual([false, false, 0]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([await found('The blue door'), await found('Quirina'), await files()]).toEqual([false, false, 0]);
});
