// A shared link is rendered by the server and then hydrated by the app.
import { devices, type Page } from '@playwright/test';
import { shortCodeOf } from '#contract/rules/short-link.ts';
import { test } from '#tests/e2e/support/fixtures.ts';
import { expect } from '#tests/e2e/support/patient.ts';
import { scoreOf, watchShifts } from '#tests/e2e/support/layout-shifts.ts';
import { readCode } from '#tests/e2e/support/read-code.ts';
import { expectLostParts } from '#tests/e2e/support/lost-parts.ts';
import { printed } from '#tests/e2e/support/printed.ts';
import { answer, dateIn, newEvent } from '#tests/e2e/support/scene.ts';
import { layersGone, type Person } from '#tests/e2e/support/people.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';

const MORNING = 'Sunrise over the Alfama';
const EVENING = 'Fado in a back room';

async function newItinerary(host: Person) {
  const event = await newEvent(host, { privacy: 'PUBLIC' });
  for (const [number, name] of [MORNING, EVENING].entries()) {
    const day = event.programs[number];
    await host.call('POST', `/api/events/${event.id}/programs/${day?.id}/activity`, {
      name,
      description: 'Bring a scarf.',
      location: 'Largo das Portas do Sol',
      startIsoTime: `${day?.date}T08:00:00.000Z`,
      endIsoTime: `${day?.date}T09:30:00.000Z`,
    });
  }
  return event;
}

test('without JavaScript a shared link is readable: its days and activities are links, and it has no buttons that do nothing', async ({
  newPerson,
  newDevice,
}) => {
  const event = await newItinerary(await newPerson('Hana'));
  const { page } = await newDevice(undefined, { ...devices['Pixel 7'], javaScriptEnabled: false });
  await page.goto(`/itinerary/${event.id}`);
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  // the page also contains the print version
  const shown = page.locator('#root');
  await expect(shown.getByText(/Hosted by Hana/)).toBeVisible();
  const activity = page.getByRole('link', { name: MORNING });
  await expect(activity).toBeVisible();
  await expect(activity).toContainText('Largo das Portas do Sol');
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: /Day 2/ }).click();
  await expect(page.getByRole('link', { name: EVENING })).toBeVisible();
  await page.getByRole('link', { name: EVENING }).click();
  await expect(shown.getByText('Bring a scarf.')).toBeVisible();
});

test('hydration moves nothing, renders and requests nothing again, and replays an earlier press', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const event = await newItinerary(await newPerson('Hana'));
  const { page } = await newDevice(undefined, { ...devices['Pixel 7'], baseURL: network.origin });
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const shifts = await watchShifts(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/itinerary/${event.id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: MORNING })).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.getByRole('button', { name: 'Join' }).click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await heading?.evaluate((element) => element.isConnected), 'the same heading').toBe(true);
  // fonts may arrive at any time; apart from that nothing has moved
  expect(scoreOf(await shifts())).toBeLessThan(0.01);
  expect(calls.filter((path) => path.startsWith('/oapi/itinerary'))).toEqual([]);
  expect(messages).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await layersGone(page);
  await page.getByRole('link', { name: /Day 2/ }).click();
  await expect(page.getByRole('link', { name: EVENING })).toBeVisible();
  expect(
    calls.filter((path) => path.startsWith('/itinerary/')),
    'the app changes days without a page load',
  ).toHaveLength(1);
});

const WINDOWS = {
  'on a phone': { ...devices['Pixel 7'], viewport: { width: 390, height: 823 } },
  'on a tablet': { viewport: { width: 820, height: 1180 } },
  'on a computer': { viewport: { width: 1440, height: 900 } },
};

for (const [where, options] of Object.entries(WINDOWS))
  test(`${where}, without a worker, the itinerary of a signed-in person does not move when the app takes over`, async ({
    newPerson,
    newDevice,
  }) => {
    const owner = await newPerson('Olga');
    const guest = await newPerson('Gero');
    const stranger = await newPerson('Sven');
    const talks = (on: number, count: number) => ({
      date: dateIn(on),
      rooms: {
        Hall: Array.from({ length: count }, (_, n) =>
          someTalk({ title: `Talk ${n}`, start: `${9 + n}:00`, guid: crypto.randomUUID() }),
        ),
      },
    });
    const { id } = await owner.call<{ id: string }>(
      'POST',
      '/api/events/import',
      someSchedule([talks(2, 7), talks(3, 6), talks(4, 6)]),
    );
    await owner.call('PUT', `/api/events/${id}`, { rsvpType: 'OPEN' });
    await answer(guest, id, 'Yes');
    for (const [person, own] of [
      [guest, 'Your ticket'],
      [owner, 'Manage Event'],
      [stranger, 'Join'],
    ] as const) {
      const { page } = await newDevice(person, { ...options, serviceWorkers: 'block' });
      const shifts = await watchShifts(page, 'Talk');
      for (const privacy of ['PRIVATE', 'PUBLIC']) {
        await owner.call('PUT', `/api/events/${id}`, { privacy });
        await page.goto(`/itinerary/${id}`);
        const talk = page.getByRole('link', { name: /^Talk 0/ });
        const top = async () => (await talk.boundingBox())?.y ?? NaN;
        const before = await top();
        const itsOwn = page.getByRole('button', { name: own }).or(page.getByRole('link', { name: own }));
        await expect(itsOwn).toBeVisible();
        if (privacy === 'PUBLIC') await expect(page.getByRole('link', { name: 'Social' })).toBeVisible();
        expect(Math.abs((await top()) - before), `${privacy}, ${person.firstName}`).toBeLessThan(1);
        expect(scoreOf(await shifts()), `${privacy}, ${person.firstName}`).toBeLessThan(0.01);
      }
    }
  });

for (const [where, options] of Object.entries(WINDOWS))
  test(`${where}, an unread bulletin is pinned to the page without moving it`, async ({
    newPerson,
    newDevice,
  }) => {
    const host = await newPerson('Hana');
    const guest = await newPerson('Gero');
    const { id } = await newItinerary(host);
    await answer(guest, id, 'Yes');
    const post = (title: string) => {
      const form = new FormData();
      form.set('title', title);
      form.set('description', 'Lockers by the north gate, 300 yen.');
      return host.call('POST', `/api/bulletin/${id}`, form);
    };
    await post('Coats and lockers');
    const { page } = await newDevice(guest, { ...options, serviceWorkers: 'block' });
    const shifts = await watchShifts(page);
    await page.goto(`/itinerary/${id}`);
    const pinned = page.getByRole('region', { name: 'New bulletin' });
    await expect(pinned).toContainText('Coats and lockers');
    await expect(pinned).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect(scoreOf(await shifts()), 'when the page is opened').toBeLessThan(0.02);
    await post('The train is late');
    await expect(pinned).toContainText('The train is late', { timeout: 30_000 });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect(scoreOf(await shifts()), 'when another bulletin arrives').toBeLessThan(0.02);
    // what the bulletin covers at the end of a phone's page can be scrolled into view
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const activity = (await page.getByRole('link', { name: MORNING }).boundingBox())!;
    expect(activity.y + activity.height).toBeLessThan((await pinned.boundingBox())!.y);
  });

/** The number of pictures in the window that have not loaded yet. */
const missingPictures = (page: Page): Promise<number> =>
  page.locator('#root [data-picture]').evaluateAll(
    (places) =>
      places.filter((place) => {
        const { top, bottom } = place.getBoundingClientRect();
        return top < innerHeight && bottom > 0 && !place.querySelector('img')?.naturalWidth;
      }).length,
  );

test('without a worker, a signed-in person sees the pictures of the itinerary before the rest of the app is fetched', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newItinerary(host);
  const { page } = await newDevice(host, { ...devices['Pixel 7'], serviceWorkers: 'block' });
  const missing: number[] = [];
  // the page's own limits never end its wait, so that a slow machine makes no difference
  await page.addInitScript(() => {
    const set = setTimeout;
    globalThis.setTimeout = ((run: () => void, ms = 0) =>
      ms === 2000 || ms === 5000 ? 0 : set(run, ms)) as typeof setTimeout;
  });
  await page.route(/\/assets\/dexie-.*\.js$/, async (route) => {
    missing.push(await missingPictures(page));
    await route.continue();
  });
  await page.goto(`/itinerary/${event.id}`);
  await expect(page.getByRole('link', { name: 'Manage Event' })).toBeVisible();
  expect(await page.locator('#root [data-picture]').count()).toBeGreaterThan(0);
  expect(missing).toEqual([0]);
});

test('the QR code on a host’s screen contains the link, which opens the itinerary for a new visitor', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newItinerary(host);
  const { page } = await newDevice(host, { viewport: { width: 1280, height: 1000 } });
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const code = page.getByRole('dialog').getByRole('img', { name: /QR/ });
  await expect(code).toBeVisible();
  let link = '';
  await expect
    .poll(async () => {
      link = await readCode(await code.screenshot()).catch(() => '');
      return link;
    })
    .toBe(`${new URL(page.url()).origin}/itinerary/${event.id}`);
  const { page: another } = await newDevice(undefined, devices['Pixel 7']);
  await another.goto(link);
  await expect(another.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await expect(another.getByRole('link', { name: MORNING })).toBeVisible();
});

const STOPS = 14;

test('a shared link prints as a booklet of all its days, with and without JavaScript, on A4 and Letter: no activity is split, no heading stands alone', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newItinerary(host);
  const [first] = event.programs;
  for (let stop = 1; stop <= STOPS; stop += 1)
    await host.call('POST', `/api/events/${event.id}/programs/${first?.id}/activity`, {
      name: `Stop ${stop}.`,
      description: `${'One thing that is worth knowing about it. '.repeat(20)}End of stop ${stop}.`,
      startIsoTime: `${first?.date}T${String(8 + (stop >> 1)).padStart(2, '0')}:${stop % 2 ? '35' : '05'}:00.000Z`,
      endIsoTime: `${first?.date}T${String(8 + (stop >> 1)).padStart(2, '0')}:${stop % 2 ? '55' : '25'}:00.000Z`,
    });
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await newDevice(undefined, { colorScheme: 'dark', javaScriptEnabled });
    await page.goto(`/itinerary/${event.id}`);
    if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    for (const [format, width, height] of [
      ['A4', 595, 842],
      ['Letter', 612, 792],
    ] as const) {
      const paper = await printed(page, format);
      // the browser rounds to whole dots
      expect(Math.abs(paper.width - width) + Math.abs(paper.height - height)).toBeLessThan(3);
      const [cover = '', ...rest] = paper.pages;
      expect(cover).toContain(event.name);
      expect(cover).toContain('Hosted by Hana');
      expect(cover).toContain(`/e/${shortCodeOf(event.id)}`);
      const whole = rest.join(' ');
      for (const words of [MORNING, EVENING, 'Bring a scarf.', 'Largo das Portas do Sol', 'Nothing planned'])
        expect(whole).toContain(words);
      expect(whole.match(/Times in Lisbon/g), 'the zone is named once per day').toHaveLength(
        event.programs.length,
      );
      expect(`${cover} ${whole}`, 'no controls of the screen version').not.toMatch(/Join|Log in|Starts in/);
      for (let stop = 1; stop <= STOPS; stop += 1) {
        const begins = rest.findIndex((words) => words.includes(`Stop ${stop}.`));
        expect(begins, `stop ${stop}`).toBeGreaterThanOrEqual(0);
        expect(rest[begins], `stop ${stop} is whole`).toContain(`End of stop ${stop}.`);
      }
      expect(
        rest.findIndex((words) => words.includes('Day 2 ·')),
        'a heading is on the page of its first activity',
      ).toBe(rest.findIndex((words) => words.includes(EVENING)));
      expect(rest.map((words) => words.endsWith(` ${rest.indexOf(words) + 2}`))).not.toContain(false);
    }
  }
});

test('in print, a time of several lines stays beside its own activity, even if that is shorter', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const { id, programs } = await newEvent(host);
  for (const hour of [10, 18])
    await host.call('POST', `/api/events/${id}/programs/${programs[0]?.id}/activity`, {
      name: 'Train',
      description: 'Bring a scarf.',
      timezone: 'Europe/Madrid',
      startIsoTime: `${programs[0]?.date}T${hour}:30:00.000Z`,
      endIsoTime: `${programs[0]?.date}T${hour + 1}:45:00.000Z`,
    });
  const { page } = await newDevice(undefined, { locale: 'en-US', javaScriptEnabled: false });
  await page.goto(`/itinerary/${id}`);
  await page.emulateMedia({ media: 'print' });
  const printedRows = page.locator('.booklet-activity');
  await expect(printedRows).toHaveCount(2);
  for (const row of await printedRows.all()) {
    const [whole, time, name] = await Promise.all(
      [row, row.locator('.booklet-time'), row.locator('h3')].map(async (part) => (await part.boundingBox())!),
    );
    expect(time!.height, 'several lines').toBeGreaterThan(name!.height * 2);
    expect(time!.y + time!.height).toBeLessThanOrEqual(whole!.y + whole!.height);
    expect(Math.abs(time!.y - name!.y), 'they begin on the same line').toBeLessThan(4);
    expect(time!.x + time!.width).toBeLessThanOrEqual(name!.x);
  }
});

test('a shared link also prints as a booklet before the app has loaded, and only once', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const event = await newItinerary(await newPerson('Hana'));
  const { page } = await newDevice();
  network.setRules({ mode: 'refuse', path: /^\/assets\/.*\.js$/ });
  await expectLostParts(page);
  await page.goto(`/itinerary/${event.id}`);
  for (const when of ['before the app', 'with the app']) {
    const { pages } = await printed(page, 'A4');
    const paper = pages.join(' ');
    for (const words of [MORNING, EVENING, 'Bring a scarf.']) expect(paper, when).toContain(words);
    expect(paper.match(/Hosted by Hana/g), when).toHaveLength(1);
    expect(paper, 'no controls of the screen version').not.toMatch(/Join|Log in|Starts in/);
    network.setRules();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible({ timeout: 30_000 });
  }
});
