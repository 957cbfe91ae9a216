// Weak Wi-Fi before the app is on the device: a part that does not come fails in its own place.
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { newEvent, postAs } from '#tests/e2e/support/scene.ts';

test('a tab that does not come says so in its place, Retry brings it, and a layer that does not come is told; the page stays', async ({ newPerson, newDevice, network }) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  await postAs(host, event.id, 'Doors open at eight.');
  const { page, context } = await newDevice(host, { serviceWorkers: 'block' });
  await page.goto(`/manage/experiences/upcoming/${event.id}/attendees`);
  await expect(page.getByText('Hana Tester').first()).toBeVisible();
  network.setRules({ mode: 'refuse', path: '/health' }, { mode: 'refuse', path: /^\/assets\/(?:social-tab|settings-panel)/ });
  const lost: string[] = [];
  context.on('requestfailed', (request) => lost.push(request.url()));

  await page.getByRole('link', { name: 'Social', exact: true }).click();
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: 'This part could not be loaded' });
  await expect(failed).toBeVisible();
  expect(lost.some((url) => url.includes('/assets/social-tab')), 'it was really refused').toBe(true);
  await expect(page.getByRole('heading', { level: 1 }), 'the page round it stays').toContainText(event.name);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toBeVisible();

  await page.getByRole('button', { name: 'Experience Settings' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' }).last();
  await expect(told.getByRole('button', { name: 'Retry' })).toBeVisible();
  // browsers remember a module that failed: then it is brought by one reload, as soon as the server answers
  network.setRules();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Doors open at eight.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Experience Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Experience Settings' })).toBeVisible();
});
