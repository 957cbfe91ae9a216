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
  /** A part that is lost asks once whether the server is there: when that is still under way as the server comes back, the page loads anew by itself. */
  const askedInVain = (times: number) => expect.poll(() => lost.filter((url) => url.endsWith('/health')).length).toBe(times);

  await page.getByRole('link', { name: 'Social', exact: true }).click();
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: 'This part could not be loaded' });
  await expect(failed).toBeVisible();
  expect(lost.some((url) => url.includes('/assets/social-tab')), 'it was really refused').toBe(true);
  await expect(page.getByRole('heading', { level: 1 }), 'the page round it stays').toContainText(event.name);
  await askedInVain(1);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await askedInVain(2);
  await expect(failed).toBeVisible();

  await page.getByRole('button', { name: 'Experience Settings' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' }).last();
  await expect(told.getByRole('button', { name: 'Retry' })).toBeVisible();
  await askedInVain(3);
  network.setRules();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Doors open at eight.')).toBeVisible({ timeout: 20_000 });
  await told.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Experience Settings' })).toBeVisible();
  expect(await page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet).map(({ href }) => href)), 'with its looks').toEqual([]);
});
