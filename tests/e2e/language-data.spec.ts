// A browser loads its locale data when a page first uses an Intl formatter or compares strings. That blocks a
// slow phone for a tenth of a second, so first screens do without.
import type { Page } from '@playwright/test';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { deviceRows, LOOK_STORED } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import type { Person } from '#tests/e2e/support/people.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';

/** Runs before any script of the page. Records which formatters are used, and from where. */
const WATCH = `
  globalThis.usedData = [];
  const note = (name) => usedData.push(name + ' ' + new Error().stack.split('\\n').slice(3, 5).join(' '));
  for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'ListFormat', 'DisplayNames'])
    Intl[name] = new Proxy(Intl[name], {
      apply: (...call) => (note(name), Reflect.apply(...call)),
      construct: (...call) => (note(name), Reflect.construct(...call)),
    });
  for (const [of, name] of [[String, 'localeCompare'], [Date, 'toLocaleString'], [Number, 'toLocaleString']]) {
    const own = of.prototype[name];
    of.prototype[name] = function (...given) {
      note(name);
      return own.apply(this, given);
    };
  }`;

/** An event with an activity, which shows times. */
async function eventWithActivity(
  host: Person,
  more: Record<string, unknown> = {},
): Promise<EventWithProgram> {
  const event = await newEvent(host, more);
  const [day] = event.programs;
  await host.call('POST', `/api/events/${event.id}/programs/${day!.id}/activity`, {
    name: 'Boats on the canal',
    description: 'From the old quay.',
    startIsoTime: `${day!.date}T15:00:00.000Z`,
    endIsoTime: `${day!.date}T16:00:00.000Z`,
  });
  return event;
}

const usedData = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'usedData') as string[]);

test('a shared link becomes interactive without locale data', async ({ newPerson, newDevice }) => {
  const event = await eventWithActivity(await newPerson('Hana'), { privacy: 'PUBLIC' });
  const [, second] = event.programs;
  const { page } = await newDevice(undefined, { locale: 'en-US' });
  await page.addInitScript({ content: WATCH });
  await page.goto(`/itinerary/${event.id}`);
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await page.getByRole('link', { name: /Day 2/ }).click();
  await expect(page).toHaveURL(new RegExp(second!.id));
  expect(await usedData(page)).toEqual([]);
});

test('pages opened again become interactive without locale data', async ({ newPerson, newDevice }) => {
  test.setTimeout(180_000);
  const host = await newPerson('Ida');
  const event = await eventWithActivity(host, { name: 'Ghent by the canal' });
  const { page } = await newDevice(host, { locale: 'en-US' });
  const paths = ['/', '/manage/experiences/upcoming', `/manage/experiences/upcoming/${event.id}`];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('#root').getByText(event.name).first()).toBeVisible();
    await workerReady(page);
    await expect.poll(() => deviceRows(page), LOOK_STORED).toContain(`v1:look:${path}?`);
  }
  await page.addInitScript({ content: WATCH });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('#root').getByText(event.name).first()).toBeVisible();
    await expect(page.locator('[data-last-look]')).toHaveCount(0);
    expect(await usedData(page), path).toEqual([]);
  }
});

test('adding an activity needs no locale data', async ({ newPerson, newDevice }) => {
  const host = await newPerson('Jun');
  const event = await newEvent(host);
  const { page } = await newDevice(host, { locale: 'en-US' });
  // looked up once per device
  await page.addInitScript(() => localStorage.setItem('v1:clock-of-language', 'en-US 12'));
  await page.addInitScript({ content: WATCH });
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary`);
  await page.getByRole('button', { name: 'Add activity' }).click();
  const form = page.getByRole('dialog');
  await form.locator('input').first().fill('Boats on the canal');
  await form.locator('textarea').first().fill('From the old quay.');
  await form.locator('button[type=submit]').click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Boats on the canal/ })).toBeVisible();
  expect(await usedData(page)).toEqual([]);
});
