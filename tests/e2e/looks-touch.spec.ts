// On a phone: swipes move between days, and nothing that floats covers content.
import type { CDPSession, Page } from '@playwright/test';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { answer, dateIn, newEvent } from '#tests/e2e/support/scene.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Moves one finger between two points, as a touchscreen reports it. */
async function swipe(
  touch: CDPSession,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const steps = 6;
  const at = (step: number) => [
    { x: from[0] + ((to[0] - from[0]) * step) / steps, y: from[1] + ((to[1] - from[1]) * step) / steps },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Dispatches the install event, which Chromium fires only where the app can be installed, which is never the
 * case in a test.
 */
const offerInstall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve({ outcome: 'dismissed' }),
      }),
    );
  });

test('horizontal swipes move between days; vertical ones, and those from the edge or over the day strip, do not', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page, context } = await newDevice(undefined, PHONE);
  await page.goto(`/itinerary/${event.id}`);
  // the worker comes after the app has taken over the server-rendered page, which cannot be swiped before
  await workerReady(page);
  const chosen = page.getByRole('navigation', { name: 'Days' }).locator('[aria-current="date"]');
  await expect(chosen).toHaveAccessibleName(/Day 1/);
  const touch = await context.newCDPSession(page);

  await swipe(touch, [300, 500], [100, 510]);
  await expect(chosen).toHaveAccessibleName(/Day 2/);
  await swipe(touch, [300, 500], [100, 510]);
  await expect(chosen).toHaveAccessibleName(/Day 3/);
  await swipe(touch, [300, 500], [100, 510]); // there is no fourth day
  await swipe(touch, [100, 500], [300, 510]);
  await expect(chosen).toHaveAccessibleName(/Day 2/);

  await swipe(touch, [200, 600], [190, 400]);
  await swipe(touch, [10, 500], [300, 510]); // a swipe from the edge is the system's Back gesture
  const strip = (await chosen.boundingBox())!;
  await swipe(touch, [300, strip.y + 20], [100, strip.y + 20]);
  await expect(chosen).toHaveAccessibleName(/Day 2/);
});

test('in edit mode the first activity is on the first screen, and its day has its controls', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host, {
    name: 'Lisbon: seven hills, one studio',
    subtitle: 'Four days to think, walk and eat together',
    description: 'Once a year we leave our desks and meet somewhere with better light. '.repeat(6),
  });
  const [day] = event.programs;
  await host.call('POST', `/api/events/${event.id}/programs/${day!.id}/activity`, {
    name: 'Keys at the house',
    description: 'Ring at number 14.',
    startIsoTime: `${day!.date}T09:00:00.000Z`,
    endIsoTime: `${day!.date}T10:00:00.000Z`,
  });
  const { page } = await newDevice(host, PHONE);
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary`);
  const first = page.getByRole('link', { name: /Keys at the house/ });
  await expect(first).toBeVisible();
  for (const name of ['Find an image', 'Add an image'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  expect((await first.boundingBox())!.y).toBeLessThan(560);
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Select several activities' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Keys at the house' })).toBeVisible();
});

test('in edit mode the Add button covers neither the text of an empty day nor the activities of a past one', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host, {
    subtitle: 'Four days',
    description: 'Once a year we leave our desks.',
  });
  const { page } = await newDevice(host, PHONE);
  const add = page.getByRole('button', { name: 'Add activity', exact: true });
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary`);
  const sentence = page.getByText('No activities scheduled for this day yet.');
  // once the button is there, edit mode has replaced the guests' view
  await expect(add).toBeVisible();
  const [words, button] = [(await sentence.boundingBox())!, (await add.boundingBox())!];
  expect(button.y).toBeGreaterThanOrEqual(words.y + words.height);
  expect(button.y + button.height, 'without scrolling').toBeLessThanOrEqual(PHONE.viewport.height);

  const talks = Array.from({ length: 9 }, (_, n) =>
    someTalk({ title: `Talk ${n}`, start: `${10 + n}:00`, guid: crypto.randomUUID() }),
  );
  const { id } = await host.call<{ id: string }>(
    'POST',
    '/api/events/import',
    someSchedule([{ date: dateIn(-9), rooms: { Hall: talks } }]),
  );
  await page.goto(`/manage/experiences/finished/${id}/itinerary`);
  const last = page.getByRole('link', { name: /Talk 8/ });
  await expect(last).toBeVisible();
  const why = page.getByText('This day is over, so nothing can be added to it.');
  for (const part of [add, why])
    expect((await part.boundingBox())!.y).toBeGreaterThan((await last.boundingBox())!.y);
});

test('the tabs of an event stay in place when another one is opened, on a phone and on a tablet', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host, {
    subtitle: 'Four days to think, walk and eat together',
    description: 'Once a year we leave our desks and meet somewhere with better light. '.repeat(6),
  });
  const { page } = await newDevice(host);
  const tabs = page.getByRole('navigation', { name: 'Experience sections' });
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary`);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    const { y } = (await tabs.boundingBox())!;
    for (const name of ['Social', 'Attendees', 'Bulletin']) {
      const link = tabs.getByRole('link', { name });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect.poll(async () => (await tabs.boundingBox())!.y, `${name} at ${width} px`).toBe(y);
    }
  }
});

test('on a phone’s home page a single event fills the row, and two events share it', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  await newEvent(host, { name: 'Kyoto, slowly' });
  const { page } = await newDevice(host, PHONE);
  await page.goto('/');
  const cards = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Coming up' }) })
    .getByRole('article');
  await expect(cards).toHaveCount(1);
  expect((await cards.boundingBox())!.width).toBeGreaterThan(300);
  const [picture, words] = await Promise.all([
    cards.locator('picture, img, svg').first().boundingBox(),
    cards.getByRole('heading').boundingBox(),
  ]);
  expect(words!.x).toBeGreaterThanOrEqual(picture!.x + picture!.width);
  await newEvent(host, { name: 'Lisbon in November' });
  await expect(cards).toHaveCount(2);
  await expect.poll(async () => (await cards.first().boundingBox())!.width).toBeLessThan(200);
});

test('the offer to install waits for an RSVP, can be dismissed, and appears at most once a day', async ({
  newPerson,
  newDevice,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(host);
  const { page } = await newDevice(guest, PHONE);
  const card = page.getByRole('region', { name: 'Add Sojourn to your home screen' });

  // not while Join is offered
  await page.goto(`/itinerary/${event.id}`);
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  await offerInstall(page);
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toBeHidden();

  // not again during this visit or after a reload (the next day: tests/dom/install-offer.test.tsx)
  await offerInstall(page);
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByText('Attending', { exact: true }).first()).toBeVisible();
  await offerInstall(page);
  await expect(card).toBeHidden();
});

test('the offer to install does not cover the round button of the manage list', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  await answer(await newPerson('Gil'), event.id, 'Yes');
  const { page } = await newDevice(host, PHONE);
  await page.goto('/manage/experiences/upcoming');
  await expect(page.getByRole('link', { name: event.name })).toBeVisible();
  await offerInstall(page);
  await expect(page.getByRole('button', { name: 'Download app' })).toBeHidden();
  await page.locator('[data-at-bottom="button"]').click();
  await expect(page.getByRole('dialog', { name: 'New Experience' })).toBeVisible();
});
