// Starting offline, and what must never be in Cache Storage: Cold start offline, Clean Cache Storage
// (docs/protocol.md#guarantees).
import type { Page } from '@playwright/test';
import { shortCodeOf } from '#contract/rules/short-link.ts';
import { SECTIONS } from '#src/features/event/sections.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { cacheBreaches, expectCleanCaches } from '#tests/e2e/support/cache-storage.ts';
import { rowsOnDevice } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { newEvent, postAs } from '#tests/e2e/support/scene.ts';
import { routePaths } from '#tests/support/route-paths.ts';

const nameOf = (segment: string, path: string): string =>
  segment === '$' ? `what follows in ${path}` : segment.slice(1);

/**
 * One address with the first value of each parameter (omitted, if optional), and one more for each further
 * value. Throws for a parameter whose values are not listed.
 */
function addressesOf(path: string, values: Record<string, readonly string[]>): string[] {
  const segments = path.split('/');
  const choices = segments.map((part) => {
    const optional = /^\{-(.*)\}$/.exec(part)?.[1];
    const segment = optional ?? part;
    if (!segment.startsWith('$')) return [segment];
    const known = values[nameOf(segment, path)];
    if (!known)
      throw new Error(`The route ${path} has "${nameOf(segment, path)}": list its values in this test.`);
    return optional ? ['', ...known] : known;
  });
  const first = choices.map(([value]) => value!);
  const others = choices.flatMap((known, at) => known.slice(1).map((value) => first.with(at, value)));
  return [first, ...others].map((chosen) => chosen.join('/'));
}

const UNKNOWN = /There is nothing here/;

/**
 * Expects a real screen, not the browser's error page, a blank page, or a screen that failed or never stops
 * loading.
 */
async function expectScreen(page: Page, address: string, heading: RegExp): Promise<void> {
  const title = page.getByRole('main').getByRole('heading').filter({ hasText: heading }).first();
  await expect(title, address).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), `${address} is done loading`).toHaveCount(0);
  // a part that could not be loaded would replace the whole screen
  await expect(title, `${address} is still there with all its parts`).toBeVisible();
  for (const wrong of [
    'This screen could not be shown',
    'Event not found',
    'Not on this device yet',
    'Error loading',
  ])
    await expect(page.getByText(wrong), address).toHaveCount(0);
  if (heading !== UNKNOWN) await expect(page.getByText(UNKNOWN), address).toHaveCount(0);
}

test('Cold start offline: every route opens, even one never opened before, without a blank page or a 404', async ({
  newPerson,
  newBrowser,
  network,
}) => {
  test.setTimeout(180_000);
  const host = await newPerson('Hana');
  const event = await newEvent(host, { name: 'Three days in Lisbon' });
  await postAs(host, event.id, 'Doors open at eight.');
  const [, day] = event.programs;
  const activity = await host.call<{ id: string }>(
    'POST',
    `/api/events/${event.id}/programs/${day!.id}/activity`,
    {
      name: 'Tram to the river',
      description: 'Tram 28',
      startIsoTime: `${day!.date}T09:00:00.000Z`,
      endIsoTime: `${day!.date}T10:00:00.000Z`,
    },
  );
  const browser = newBrowser();
  const first = await browser.start();
  await signIn(first.page, host, network.origin);
  // only the first screen is opened online; everything else comes from the precache
  await workerReady(first.page);
  await expect
    .poll(() => rowsOnDevice(first.page, 'cache-', 'activities').then((rows) => rows.length))
    .toBe(1);
  // what a pull stores last
  await expect
    .poll(async () =>
      (await rowsOnDevice<{ key: string }>(first.page, 'cache-', 'meta')).map(({ key }) => key),
    )
    .toEqual(expect.arrayContaining(['pulledAt', 'self']));
  await network.goDown();
  const asked = network.log.length;

  const values = {
    eventId: [event.id],
    itineraryId: [event.id],
    code: [shortCodeOf(event.id)],
    tab: ['experiences', 'teams', 'crm'],
    schedule: ['upcoming', 'ongoing', 'finished'],
    subview: [...SECTIONS, 'settings'],
    // a ticket of an event that this device does not know still shows its code
    ticket: [`AQ${'A'.repeat(133)}`, 'no-ticket'],
    'what follows in /$': ['no-such-page'],
    'what follows in /itinerary/$itineraryId/$': ['', day!.id, `${day!.id}/${activity.id}`],
  };
  let running = first;
  for (const path of routePaths()) {
    await running.close();
    running = await browser.start();
    for (const address of addressesOf(path, values)) {
      const answered = await running.page.goto(network.origin + address);
      expect(answered?.status(), address).toBe(200);
      await expectScreen(
        running.page,
        address,
        path === '/'
          ? /Hana/
          : path === '/$'
            ? UNKNOWN
            : /eventId|itineraryId|code/.test(path)
              ? /Three days in Lisbon/
              : /./,
      );
    }
  }
  expect(network.log.length, 'no request reached the network').toBe(asked);
});

test('Clean Cache Storage: the check that runs after each test detects entries that must not be there', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page, context } = await newDevice(host);
  await page.goto(`/itinerary/${event.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  await workerReady(page);
  await expectCleanCaches(context);
  expect(
    await page.evaluate(() => caches.keys().then((names) => names.length)),
    'there are caches to check',
  ).toBeGreaterThan(0);

  const planted = {
    'API answer': '/api/events',
    'answer about a session': '/auth/refresh-user-token',
    'public itinerary': `/oapi/itinerary/${event.id}`,
    'signed file': '/files/0b0b0b0b-0000-7000-8000-000000000000?sig=abc',
  };
  for (const [what, address] of Object.entries(planted)) {
    await page.evaluate(
      async (path) => (await caches.open('planted')).put(path, new Response('{}')),
      address,
    );
    await expect(expectCleanCaches(context), what).rejects.toThrow(new URL(address, 'http://x').pathname);
    await page.evaluate(() => caches.delete('planted'));
    await expectCleanCaches(context);
  }

  // an opaque response, which only a document without the app's content security policy can get
  await context.route('**/mailbox/plain', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Plain</title>' }),
  );
  await context.route('http://pictures.invalid/1', (route) =>
    route.fulfill({ contentType: 'image/png', body: 'x' }),
  );
  await page.goto('/mailbox/plain');
  await page.evaluate(async () =>
    (await caches.open('planted')).put(
      '/pictures/1',
      await fetch('http://pictures.invalid/1', { mode: 'no-cors' }),
    ),
  );
  expect(await cacheBreaches(page)).toEqual(['planted: /pictures/1 (opaque)']);
  await expect(expectCleanCaches(context)).rejects.toThrow('opaque');
  await page.evaluate(() => caches.delete('planted'));
});
