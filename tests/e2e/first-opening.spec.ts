// A page on a device that has nothing of the app yet: its first screen comes before everything else.
import { SIGNED_IN_MARK } from '#contract/first-page.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { startSignedIn } from '#tests/e2e/support/people.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';

const ANSWER_MS = 3000;

test('the worker, which fetches the whole app, is registered once the first screen is there', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  network.setRules({ mode: 'delay', ms: ANSWER_MS, path: '/api/sync' });
  const { page } = await newDevice();
  await page.addInitScript((mark) => localStorage.setItem(mark, '1'), SIGNED_IN_MARK);
  await startSignedIn(page, host);
  await expect(page.getByText(event.name).first()).toBeVisible();
  const requested = (path: string) => network.log.find((one) => one.path.startsWith(path))?.at ?? Infinity;
  await expect.poll(() => requested('/sw.js')).toBeLessThan(Infinity);
  expect(requested('/sw.js') - requested('/api/sync')).toBeGreaterThan(ANSWER_MS);
});
