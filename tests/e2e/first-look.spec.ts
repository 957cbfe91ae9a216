// The first bytes of a page already show something: on a slow connection everything else arrives seconds
// later.
import { SIGNED_IN_MARK } from '#contract/first-page.ts';
import { waitForApp, hero } from '#tests/e2e/support/landing.ts';
import { test } from '#tests/e2e/support/fixtures.ts';
import { watchShifts } from '#tests/e2e/support/layout-shifts.ts';
import { expect } from '#tests/e2e/support/patient.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';
import { PNG } from '#tests/model/sim/picture.ts';

test('a shared link can be read before any script or style has loaded, and the app takes over afterwards', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const event = await newEvent(await newPerson('Hana'));
  const { page } = await newDevice();
  network.setRules({ mode: 'blackhole', path: /^\/assets\/.*\.(?:js|css)$/ });
  await page.goto(`/itinerary/${event.id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  await expect(page.getByRole('navigation', { name: 'Days' }).getByRole('link')).toHaveCount(3);
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints, 'painted, not only in the document').toBe(1);
  await page.close();
  network.setRules();
  // a new device: the unanswered requests still hold the connections of the first one
  const { page: other } = await newDevice();
  await other.goto(`/itinerary/${event.id}`);
  await expect(other.getByRole('banner')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await expect(other.locator('.first-look')).toHaveCount(0);
});

test('the landing page can be read before any script or style has loaded, but is hidden for somebody who is signed in', async ({
  newDevice,
  network,
}) => {
  const { page } = await newDevice();
  network.setRules({ mode: 'blackhole', path: /^\/assets\/.*\.(?:js|css)$/ });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(hero(page)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Sojourn is starting' })).toBeHidden();
  await page.close();
  // a new device, as above
  const { page: own } = await newDevice();
  await own.addInitScript((mark) => localStorage.setItem(mark, '1'), SIGNED_IN_MARK);
  await own.goto('/', { waitUntil: 'commit' });
  await expect(own.getByRole('img', { name: 'Sojourn is starting' })).toBeVisible();
  await expect(hero(own)).toBeHidden();
});

test('a button of the landing page that is pressed before the app has loaded takes effect once it has', async ({
  newDevice,
  network,
}) => {
  const { page } = await newDevice();
  const scripts = { path: /^\/assets\/.*\.js$/ } as const;
  network.setRules({ mode: 'refuse', ...scripts });
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => network.log.filter(({ mode }) => mode === 'refuse').length).toBeGreaterThan(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  network.setRules();
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 20_000 });
  await expect(hero(page)).toHaveCount(1);
});

test('the app also replaces a landing page without any press; nothing shifts, and the focus stays', async ({
  newDevice,
}) => {
  const { page } = await newDevice();
  const shifts = await watchShifts(page);
  await page.goto('/');
  await expect(page.locator('[data-landing]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Privacy policy' }).focus();
  await expect(page.locator('[data-landing]')).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeFocused();
  expect(await shifts()).toEqual([]);
});

test('a landing page that arrives slowly is painted when its first screen is there, and nothing shifts', async ({
  newDevice,
  network,
}) => {
  const { page } = await newDevice();
  const shifts = await watchShifts(page);
  network.setRules({ mode: 'slow', bytesPerSecond: 8000, path: /^\/$/ });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(hero(page)).toBeVisible();
  await expect(page.locator('footer')).toHaveCount(1);
  expect(await shifts()).toEqual([]);
});

test('the landing page stays until the app has something to replace it with', async ({
  newDevice,
  network,
}) => {
  const { page } = await newDevice();
  await page.addInitScript(() => {
    const gone: number[] = ((globalThis as { gone?: number[] }).gone = []);
    let wasThere = false;
    new MutationObserver(() => {
      const isThere = document.querySelector('h1') !== null;
      if (wasThere && !isThere) gone.push(performance.now());
      wasThere ||= isThere;
    }).observe(document, { childList: true, subtree: true });
  });
  // longer than the app waits for parts of a screen
  network.setRules({ mode: 'delay', ms: 6000, path: /^\/assets\/landing-.*\.js$/ });
  await page.goto('/');
  await waitForApp(page);
  await expect(hero(page)).toHaveCount(1);
  expect(await page.evaluate(() => (globalThis as { gone?: number[] }).gone)).toEqual([]);
});

test('in a narrow desktop window the landing page shows one and the same picture in one place throughout', async ({
  newDevice,
}) => {
  const { page } = await newDevice(undefined, { viewport: { width: 420, height: 860 } });
  await page.addInitScript(() => {
    const seen: string[] = ((globalThis as { seen?: string[] }).seen = []);
    const look = () => {
      const picture = document.querySelector<HTMLImageElement>('section[data-on-picture] img[data-scene]');
      // where it is, too: what the section cuts off shows at another place
      const { y, height } = picture?.getBoundingClientRect() ?? { y: 0, height: 0 };
      const last =
        picture?.currentSrc &&
        `${new URL(picture.currentSrc).pathname} ${Math.round(y)} ${Math.round(height)}`;
      if (document.querySelector('section[data-on-picture]') && last !== '' && seen.at(-1) !== last)
        seen.push(last ?? 'none');
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/');
  await waitForApp(page);
  const seen = await page.evaluate(() => (globalThis as { seen?: string[] }).seen);
  // 38 % of the section's height above it
  expect(seen).toEqual([
    `/scenes/coast-dusk.portrait.svg ${Math.round(-0.38 * 860)} ${Math.round(1.38 * 860)}`,
  ]);
});

const FRAMES = [
  { path: '/manage/experiences/upcoming', frame: 'list' },
  { path: '/manage/experiences/upcoming/00000000-0000-7000-8000-000000000000', frame: 'event' },
  { path: '/experiences/00000000-0000-7000-8000-000000000000/social', frame: 'event' },
  { path: '/profile', frame: 'page' },
  { path: '/privacy-policy', frame: 'page' },
];

for (const { path, frame } of FRAMES)
  test(`the first bytes of ${path} show the page’s frame and outline`, async ({ newDevice, network }) => {
    const { page } = await newDevice(undefined, { viewport: { width: 390, height: 844 } });
    network.setRules({ mode: 'blackhole', path: /^\/assets\// });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('img', { name: 'Sojourn is starting' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-frame', frame);
    await expect(page.locator('.outline i').first()).toBeInViewport();
    const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(paints, 'painted, not only in the document').toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

test('a page served from the device also shows its own outline before the app has started', async ({
  newPerson,
  newDevice,
}) => {
  const { page } = await newDevice(await newPerson('Noor'));
  await page.goto('/profile');
  await workerReady(page);
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = ((globalThis as { seen?: (string | undefined)[] }).seen = []);
    new MutationObserver(() => {
      if (document.querySelector('#root > .first-look .outline'))
        seen.push(document.documentElement.dataset.frame);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto('/storage');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { seen?: unknown[] }).seen)).toContain('page');
});

interface Seen {
  /** Where the name was, in order. */
  seen?: string[];
  /** The addresses of the splash's picture. */
  cover?: string;
  /** What the splash says. */
  words?: string[];
}

test('a page of an event that is opened for the first time shows words and picture from the device at once, and never loses the name', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host, { subtitle: 'By tram', description: 'Three quiet days.' });
  const long = await newEvent(host, {
    name: 'Three days with a name of many lines '.repeat(3),
    subtitle: 'and a subtitle of many more '.repeat(6),
    description: 'Three quiet days.',
  });
  const form = new FormData();
  form.append('file', new Blob([PNG], { type: 'image/png' }), 'cover.png');
  await host.call('POST', `/api/events/${event.id}/image`, form);
  const { page } = await newDevice(host, { viewport: { width: 390, height: 844 } });
  await expect(page.getByText(event.name).first()).toBeVisible();
  await workerReady(page);
  await page.addInitScript((name) => {
    const seen: string[] = ((globalThis as Seen).seen = []);
    new MutationObserver(() => {
      const cover = document.querySelector<HTMLImageElement>('#root > .first-look img');
      if (cover) (globalThis as Seen).cover = cover.srcset;
      const words = [...document.querySelectorAll('#root > .first-look p')];
      if (words.length > 0) (globalThis as Seen).words = words.map(({ textContent }) => textContent);
      const places = [...document.querySelectorAll('h1')].filter(({ textContent }) =>
        textContent.includes(name),
      );
      const place = places.map((one) => (one.closest('.first-look') ? 'splash' : 'page'))[0] ?? 'nowhere';
      if (seen.at(-1) !== place) seen.push(place);
    }).observe(document, { childList: true, subtree: true });
  }, event.name);
  await page.goto(`/manage/experiences/upcoming/${event.id}`);
  await expect(page.getByRole('navigation', { name: 'Days' })).toBeVisible();
  const inSplash = () =>
    page.evaluate(() => {
      const { seen, cover, words } = globalThis as Seen;
      return { seen, cover, words };
    });
  const { seen, cover, words } = await inSplash();
  expect(seen).toEqual(['nowhere', 'splash', 'page']);
  expect(words, 'hosts edit the description in its place').toEqual(['By tram']);
  // the same address, so that the page has it at once
  expect(cover).toContain('?');
  expect(cover).toBe(await page.locator('header [data-picture] img').first().getAttribute('srcset'));

  await page.goto(`/experiences/${event.id}`);
  await expect(page.getByRole('navigation', { name: 'Days' })).toBeVisible();
  expect((await inSplash()).words).toEqual(['By tram', 'Three quiet days.']);
  // where words need more room than there is, the description is left to the page
  await page.goto(`/experiences/${long.id}`);
  await expect(page.getByRole('navigation', { name: 'Days' })).toBeVisible();
  expect((await inSplash()).words).toHaveLength(1);
});
