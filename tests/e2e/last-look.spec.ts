// The last look of a page is on screen before the app's own code has run; the app replaces it once it has
// rendered.
import { workerReady } from '#tests/e2e/support/browser.ts';
import { deviceRows, heldByDevice, LOOK_STORED } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { dateIn, newEvent } from '#tests/e2e/support/scene.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';

/**
 * The product shows no look that it could not read within 1 s, and waits 2.5 s for the whole page behind it. These
 * limits are for people; a slow machine exceeds them. A script, as text.
 */
const UNHURRIED = `{
  const own = globalThis.setTimeout;
  let isFirst = true;
  globalThis.setTimeout = (run, ms, ...more) => {
    const isLimit = (ms === 1000 && isFirst) || ms === 2500;
    if (ms === 1000) isFirst = false;
    return own(run, isLimit ? 60_000 : ms, ...more);
  };
}`;

/**
 * A script, as text, that starts before any script of the page and records whether the look or the app is on
 * screen. It dispatches `look` as soon as the look is visible: what is done on it is done inside the page,
 * because it is on screen only briefly.
 */
const WATCH = `${UNHURRIED}
  globalThis.seen = [];
  new MutationObserver(() => {
    const look = document.querySelector('[data-last-look] h1');
    const isApp = document.querySelector('#root h1') !== null;
    const now = look && isApp ? 'both' : look ? 'look' : isApp ? 'app' : null;
    if (now && globalThis.seen.at(-1) !== now) globalThis.seen.push(now);
    if (!look?.checkVisibility({ visibilityProperty: true }) || globalThis.wasVisible) return;
    globalThis.wasVisible = true;
    dispatchEvent(new Event('look'));
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });`;

test('a page opened again starts with its last look, replays a press made before the app has started, and is deleted at sign-out', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host, { name: 'Porto by the river' });
  const [, second] = event.programs;
  const { page } = await newDevice(host);
  const held = async (words: string) => JSON.stringify((await heldByDevice(page)).databases).includes(words);
  await page.goto(`/itinerary/${event.id}`);
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await workerReady(page);
  await expect.poll(() => deviceRows(page), LOOK_STORED).toContain(`v1:look:/itinerary/${event.id}`);

  await network.goDown();
  await page.addInitScript({ content: WATCH });
  await page.addInitScript((id) => {
    addEventListener('look', () => {
      const links = document.querySelectorAll(`[data-last-look] a[href*="${id}"]`);
      const box = [...links].find((link) => link.checkVisibility())?.getBoundingClientRect();
      if (!box) return;
      const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
      // a look is inert, so this is the element behind it, as for a real press
      document
        .elementFromPoint(at.clientX, at.clientY)
        ?.dispatchEvent(new MouseEvent('click', { ...at, bubbles: true, cancelable: true }));
    });
  }, second!.id);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#root h1')).toBeVisible();
  await expect(page, 'the press made before the app had started').toHaveURL(new RegExp(second!.id));
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[])).toEqual(['look', 'app']);

  await network.comeUp();
  await page.getByRole('button', { name: /account menu$/ }).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Log out' }).click()]);
  await expect.poll(() => held(event.name), 'the look is deleted with the session').toBe(false);
});

test('the stored look of a server-rendered page contains its pictures', async ({ newPerson, newDevice }) => {
  const event = await newEvent(await newPerson('Hana'), { privacy: 'PUBLIC' });
  const { page } = await newDevice();
  await page.goto(`/itinerary/${event.id}`);
  await expect(page.locator('#root img[src^="/scenes/"]').first()).toBeAttached();
  await workerReady(page);
  const device = () => deviceRows(page);
  await expect.poll(device, LOOK_STORED).toContain('src=\\"data:image/svg+xml');
  expect(await device()).not.toContain('src=\\"/scenes/');
});

test('the look of a home page with many experiences is stored, too, with the pictures in view', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  await Promise.all(Array.from({ length: 30 }, (_, n) => newEvent(host, { name: `Journey ${n}` })));
  const { page } = await newDevice(host);
  await page.goto('/');
  await expect(page.locator('#root').getByText('Journey 7').first()).toBeVisible();
  await workerReady(page);
  const device = () => deviceRows(page);
  await expect.poll(device, LOOK_STORED).toContain('v1:look:/?');
  // drawn after the page is complete
  await expect.poll(device, LOOK_STORED).toContain('src=\\"data:image/svg+xml');
});

test('on a page opened again, the strip of days gets its background as soon as it sticks to the top bar', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Ines');
  const talks = Array.from({ length: 12 }, (_, n) =>
    someTalk({ title: `Talk ${n}`, start: `${8 + n}:00`, guid: crypto.randomUUID() }),
  );
  const { id } = await host.call<{ id: string }>(
    'POST',
    '/api/events/import',
    someSchedule([{ date: dateIn(2), rooms: { Hall: talks } }]),
  );
  const { page } = await newDevice(host, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`/itinerary/${id}`);
  await expect(page.getByRole('link', { name: /Talk 1\b/ })).toBeVisible();
  await workerReady(page);
  const look = `v1:look:/itinerary/${id}`;
  await expect.poll(() => deviceRows(page), LOOK_STORED).toContain(look);
  await page.addInitScript({ content: WATCH });
  await page.reload();
  await expect(page.locator('#root h1')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[])).toEqual(['look', 'app']);
  const strip = page.locator('[data-strip]');
  // scrolls so far that the strip would be half behind the bar
  await strip.evaluate((element) => {
    const bar = document.querySelector('header')!.getBoundingClientRect().bottom;
    scrollBy({ top: element.getBoundingClientRect().top - bar + 20, behavior: 'instant' });
  });
  await expect(strip).toHaveAttribute('data-stuck');
});

test('without a worker, the look is shown before the app’s code is fetched', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Ida');
  const event = await newEvent(host, { name: 'Ghent by the canal' });
  const { page, context } = await newDevice(host);
  await page.goto('/manage/experiences/upcoming');
  const looked = page.locator('[data-last-look]', { hasText: event.name });
  await expect(page.locator('#root').getByText(event.name).first()).toBeVisible();
  await workerReady(page);
  await expect.poll(() => deviceRows(page), LOOK_STORED).toContain('v1:look:/manage/experiences/upcoming');

  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'service_workers,cache_storage',
  });
  const lookShownAtRequest: Record<string, boolean> = {};
  await page.route(/\/assets\/(?:index|react|dexie|data)-.*\.js$/, async (route) => {
    lookShownAtRequest[/(\w+)-[^/]*$/.exec(route.request().url())?.[1] ?? ''] = await looked.isVisible();
    await route.continue();
  });
  const live: string[] = [];
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.includes('/api/live')) live.push(request.initialPriority);
  });
  await cdp.send('Network.enable');
  await page.addInitScript({ content: UNHURRIED });
  await page.reload();
  await expect(page.locator('#root').getByText(event.name).first()).toBeVisible();
  expect(
    lookShownAtRequest,
    'the app and its databases are fetched over the network, after the look is shown',
  ).toEqual({
    index: true,
    react: true,
    dexie: true,
    data: true,
  });
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(
    sheets,
    'no style sheet is loaded twice, which would cause another layout of the whole page',
  ).toEqual([...new Set(sheets)]);
  await expect.poll(() => live, 'the live stream has low priority').toContain('Low');
  expect(live).not.toContain('High');
});

test('printing with the keyboard while the look is on screen prints the booklet, not the look', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host, { name: 'Porto by the river' });
  const { page } = await newDevice(host);
  await page.addInitScript(() => {
    globalThis.print = () => {
      Reflect.set(globalThis, 'paper', document.querySelector('.booklet')?.textContent ?? 'no booklet');
    };
  });
  await page.goto(`/itinerary/${event.id}`);
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await workerReady(page);
  await expect.poll(() => deviceRows(page), LOOK_STORED).toContain(`v1:look:/itinerary/${event.id}`);
  await page.addInitScript({ content: WATCH });
  await page.addInitScript(() => {
    addEventListener('look', () => {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    });
  });
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'paper') as string)).toContain('Day 3');
});

test('a shortcut pressed on the splash of a page without a look opens the search once the app has started', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host, { name: 'Porto by the river' });
  const { page } = await newDevice(host);
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      // the shell is not on screen yet
      if (!document.querySelector('#root > .first-look h1')) return;
      watcher.disconnect();
      const press = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', press));
      Reflect.set(globalThis, 'pressed', true);
    });
    watcher.observe(document, { childList: true, subtree: true });
    // a slow device: the name of the event can be read before the app has loaded
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((run: () => void, ms?: number) =>
      setTimeout(run, ms === undefined ? 200 : ms)) as typeof setTimeout;
  });
  await page.goto('/');
  await expect(page.locator('#root').getByText(event.name).first()).toBeVisible();
  await page.goto(`/experiences/${event.id}/documents`);
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'pressed') as boolean)).toBe(true);
});

/** A script, as text, that records the text of the look once it is visible, and the page's layout shifts. */
const MEASURE = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('look', () => {
    globalThis.lookText = document.querySelector('[data-last-look]').textContent;
  });`;

test('in a narrow window, a look stored in a wide one shows only what both widths have, and nothing shifts', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host, { name: 'Porto by the river' });
  const { page: wide, context } = await newDevice(host);
  await wide.setViewportSize({ width: 1440, height: 900 });
  const narrow = await context.newPage();
  await narrow.setViewportSize({ width: 390, height: 844 });
  await narrow.addInitScript({ content: WATCH + MEASURE });
  for (const { path, panes } of [
    { path: '/', panes: null },
    { path: '/manage/experiences/upcoming', panes: null },
    { path: `/manage/experiences/upcoming/${event.id}`, panes: 'Day 2' },
  ]) {
    await wide.goto(path);
    await expect(
      wide
        .locator('#root')
        .getByText(panes ?? event.name)
        .first(),
    ).toBeVisible();
    await expect.poll(() => deviceRows(wide), LOOK_STORED).toContain(`v1:look:${path}?`);
    await narrow.goto(path);
    await expect(narrow.locator('#root h1')).toBeVisible();
    const { text, shift } = await narrow.evaluate(() => ({
      text: Reflect.get(globalThis, 'lookText') as string | undefined,
      shift: Reflect.get(globalThis, 'shift') as number,
    }));
    expect(text, `the look of ${path}`).toContain(event.name);
    if (panes) expect(text, 'panes that do not fit are left out').not.toContain(panes);
    expect(shift, `layout shift of ${path}`).toBeLessThan(0.02);
  }
});
