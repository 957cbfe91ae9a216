// Documents that a host shares while offline: each guest's device holds their own and nobody else's.
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { makePdf, pageOf } from '#tests/support/make-pdf.ts';
import { answer, newEvent } from '#tests/e2e/support/scene.ts';

interface OnServer {
  name: string;
  document: { original: string };
}

test('documents shared offline arrive; each guest opens their own and the common ones offline, and cannot get those of another', async ({
  newPerson,
  newDevice,
  network,
}) => {
  test.setTimeout(150_000);
  const [hana, gil, gwen] = [await newPerson('Hana'), await newPerson('Gil'), await newPerson('Gwen')];
  const { id } = await newEvent(hana);
  for (const guest of [gil, gwen]) await answer(guest, id, 'Yes');
  const file = (name: string) => ({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: makePdf([pageOf(`This is the ${name}`), pageOf('Keep it at hand')]),
  });

  const { page: host } = await newDevice(hana);
  await host.goto(`/manage/experiences/upcoming/${id}/documents`);
  const folders = host.getByRole('navigation', { name: 'Whose documents' });
  await expect(folders.getByRole('link', { name: /^Gwen Tester/ })).toBeVisible();
  await workerReady(host);
  await network.goDown();
  const chosen = host.getByLabel('Documents to upload');
  await chosen.setInputFiles([file('map')]);
  for (const name of ['Gil', 'Gwen']) {
    await folders.getByRole('link', { name: new RegExp(`^${name} Tester`) }).click();
    await expect(host.getByRole('region', { name: `${name} Tester` })).toContainText('No Documents');
    await chosen.setInputFiles([file(`ticket of ${name}`), file(`room of ${name}`)]);
    await expect(host.getByRole('listitem').filter({ hasText: `room of ${name}` })).toContainText(
      'Waiting to send',
    );
  }
  await expect.poll(() => unsentOn(host)).toBe(5);
  await host.reload();
  await expect(host.getByRole('listitem').filter({ hasText: 'ticket of Gwen' })).toContainText(
    'Waiting to send',
  );
  await network.comeUp();
  await expect.poll(() => unsentOn(host), { timeout: 30_000 }).toBe(0);
  const hers = await hana.call<OnServer[]>('GET', `/api/documents/event/${id}/user/${gwen.guid}`);
  expect(hers.map(({ name }) => name)).toEqual(['ticket of Gwen.pdf', 'room of Gwen.pdf']);

  const { page: guest } = await newDevice(gil, { viewport: { width: 390, height: 844 } });
  await guest.goto(`/experiences/${id}/documents`);
  await expect(guest.getByText('2 of 2 open without a signal')).toBeVisible({ timeout: 45_000 });
  await workerReady(guest);
  await network.goDown();
  await guest.reload();
  const mine = guest.getByRole('region', { name: 'For you' });
  await expect(mine.getByRole('button')).toHaveCount(2);
  await expect(mine.getByRole('listitem').filter({ hasText: 'ticket of Gil' })).toContainText(
    'On this device',
  );
  // pages are rendered and searchable, with code that this device has not used before
  for (const name of ['ticket of Gil', 'map']) {
    await guest.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const first = guest.getByRole('region', { name: 'Page 1', exact: true });
    await expect(first.locator('canvas')).toBeVisible();
    await expect(first).toContainText(`This is the ${name}`);
    await guest.getByRole('button', { name: 'Find in document' }).click();
    await guest.getByRole('searchbox').fill('AT HAND');
    await expect(guest.getByText('1 of 1')).toBeVisible();
    await expect(guest.getByRole('region', { name: 'Page 2', exact: true })).toBeInViewport();
    await guest.keyboard.press('Escape');
    await guest.keyboard.press('Escape');
    await expect(first).toBeHidden();
  }
  // another guest's document cannot be fetched on this device, even with a forwarded address
  const forwarded = hers[0]!.document.original.replace(/\?.*/, '');
  expect(
    await guest.evaluate(
      (url) =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      forwarded,
    ),
  ).not.toBe(200);
  await expect(guest.getByText('Gwen')).toHaveCount(0);
  await network.comeUp();
  expect(await guest.evaluate((url) => fetch(url).then(({ status }) => status), forwarded)).toBe(404);
});
