// Reordering days: every way to do it, and two hosts at once.
import type { Locator, Page } from '@playwright/test';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import type { Person } from '#tests/e2e/support/people.ts';
import { dateIn, newEvent, openTray, readEvent } from '#tests/e2e/support/scene.ts';

const names = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Drag / }) })
    .locator('b[dir]');
const reorder = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Alfama' }).first().click();
  await page.getByRole('menuitem', { name: 'Reorder days' }).click();
  await expect(names(page)).toHaveText(['Alfama', 'Belém', 'Chiado']);
};
/** The heading takes the focus in a frame after it appears: keys count from then on. */
const isOpen = (page: Page) => expect(page.getByRole('heading', { name: 'Reorder days' })).toBeFocused();
/** What is announced while a day is dragged, once it has been measured there. */
const isAt = (page: Page, day: string, place: number) =>
  expect(page.getByText(`${day} is at position ${place} of 3.`)).toBeAttached();
/** Clicks within 50 ms of a drop are swallowed, since one of them may belong to the drag. */
const untilClicksCount = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('h1')!;
    let isHeard = false;
    heading.addEventListener('click', () => (isHeard = true), { once: true });
    heading.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return isHeard;
  });
/** An event whose days have chosen names, because default names follow the order. */
async function eventOfNamedDays(host: Person) {
  const event = await newEvent(host);
  for (const [index, name] of ['Alfama', 'Belém', 'Chiado'].entries())
    await host.call('PUT', `/api/events/${event.id}/programs/${event.programs[index]!.id}`, { name });
  return event;
}

test('when two devices reorder the same days, the second one shows both orders as a conflict', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const event = await eventOfNamedDays(host);
  const [first, second, third] = event.programs.map(({ id }) => id) as [string, string, string];
  const { page } = await newDevice(host);
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary?day=${first}`);
  await expect(page.getByRole('button', { name: 'Actions for Alfama' }).first()).toBeVisible();
  await workerReady(page);
  await network.goDown();
  await reorder(page);
  await page.getByRole('button', { name: 'Move Chiado to…' }).click();
  await page.getByRole('menuitem', { name: /^Day 1,/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => unsentOn(page)).toBe(1);
  // meanwhile, on another device
  await host.call('POST', `/api/events/${event.id}/programs/reorder`, { programIds: [second, first, third] });
  await network.comeUp();
  const card = await openTray(page);
  await expect(card).toContainText('Chiado · Alfama · Belém', { timeout: 20_000 });
  await expect(card).toContainText('Belém · Alfama · Chiado');
  await card.getByRole('button', { name: 'Keep mine' }).click();
  await expect
    .poll(async () => (await readEvent(host, event.id)).programs.map(({ id }) => id), { timeout: 20_000 })
    .toEqual([third, first, second]);
});

test('days can be reordered by keyboard, touch and mouse', async ({ newPerson, newDevice }) => {
  const host = await newPerson('Hana');
  const event = await eventOfNamedDays(host);
  const { page } = await newDevice(host);
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary?day=${event.programs[0]!.id}`);
  await reorder(page);
  await isOpen(page);
  await page.getByRole('button', { name: 'Drag Alfama' }).focus();
  await page.keyboard.press('Space');
  await isAt(page, 'Alfama', 1);
  await page.keyboard.press('ArrowDown');
  await isAt(page, 'Alfama', 2);
  await page.keyboard.press('Space');
  await expect(names(page)).toHaveText(['Belém', 'Alfama', 'Chiado']);

  const [from, to] = await Promise.all(
    ['Drag Chiado', 'Drag Belém'].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  const at = (box: typeof from) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 });
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const [start, end] = [at(from), at(to)];
  await touch('touchStart', [start]);
  await isAt(page, 'Chiado', 3);
  for (let step = 1; step <= 10; step++)
    await touch('touchMove', [{ x: start.x, y: start.y + ((end.y - start.y) * step) / 10 }]);
  await isAt(page, 'Chiado', 1);
  await touch('touchEnd', []);
  await expect(names(page)).toHaveText(['Chiado', 'Belém', 'Alfama']);

  // hover waits until nothing moves
  await page.getByRole('button', { name: 'Drag Alfama' }).hover();
  const top = at(await page.getByRole('button', { name: 'Drag Chiado' }).boundingBox());
  await page.mouse.down();
  await page.mouse.move(top.x, top.y, { steps: 10 });
  await isAt(page, 'Alfama', 1);
  await page.mouse.up();
  await expect(names(page)).toHaveText(['Alfama', 'Chiado', 'Belém']);
  await untilClicksCount(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Day order updated')).toBeVisible();
  expect((await readEvent(host, event.id)).programs.map(({ name }) => name)).toEqual([
    'Alfama',
    'Chiado',
    'Belém',
  ]);
});

test('leaving with an unsaved order asks for confirmation; Stay and the browser’s Back both keep the order', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await eventOfNamedDays(host);
  const { page } = await newDevice(host);
  await page.goto(`/manage/experiences/upcoming/${event.id}/social`);
  await page.getByRole('link', { name: 'Itinerary' }).first().click();
  await reorder(page);
  const address = page.url();
  const changed = ['Belém', 'Alfama', 'Chiado'];
  await page.getByRole('button', { name: 'Move Alfama down' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  // layers get and lose their history entries a moment after they appear and disappear
  const layer = () => page.evaluate(() => (history.state as { layer?: number }).layer ?? 0);
  await expect.poll(layer).toBeGreaterThan(0);
  const order = await layer();

  // closing a layer steps back in the history without leaving the page, so nothing is asked
  await page.keyboard.press('Control+k');
  await expect.poll(layer).toBeGreaterThan(order);
  await page.keyboard.press('Escape');
  await expect.poll(layer).toBe(order);

  await page.getByRole('link', { name: 'Social' }).first().click();
  await expect.poll(layer).toBeGreaterThan(order);
  const asked = await layer();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(layer).toBeGreaterThan(asked);
  const back = await layer();
  await page.goBack();
  await expect(question).toBeVisible();
  await expect.poll(layer).toBeGreaterThan(back);
  const again = await layer();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect.poll(layer).toBeGreaterThan(again);
  await expect(names(page)).toHaveText(changed);
  expect(page.url()).toBe(address);

  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Alfama' }).first()).toBeVisible();
  expect(page.url()).toBe(address);
  await expect.poll(layer).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/social$/);
});

test('going back several steps at once asks, too, and then leads to the intended page; reordering leaves no history entry', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await eventOfNamedDays(host);
  const { page } = await newDevice(host);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const layer = () => page.evaluate(() => (history.state as { layer?: number }).layer ?? 0);
  const back = (steps: number) => page.evaluate((by) => history.go(-by), steps);
  const changeOrder = async () => {
    await reorder(page);
    await page.getByRole('button', { name: 'Move Alfama down' }).click();
    await expect.poll(layer).toBeGreaterThan(0);
  };
  await page.goto(`/manage/experiences/upcoming/${event.id}/attendees`);
  await page.getByRole('link', { name: 'Social' }).first().click();
  await page.getByRole('link', { name: 'Itinerary' }).first().click();
  await changeOrder();
  const order = await layer();
  const address = page.url();

  // the first step is the history entry of the reordering itself
  await back(3);
  await expect(question).toBeVisible();
  await expect.poll(layer).toBeGreaterThan(order);
  // once the dialog's history entry is gone, the reordering has a new one
  const asked = await layer();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(layer).toBeGreaterThan(asked);
  await expect(names(page)).toHaveText(['Belém', 'Alfama', 'Chiado']);
  expect(page.url()).toBe(address);
  await back(3);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/attendees$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/social$/);

  await page.getByRole('link', { name: 'Itinerary' }).first().click();
  await changeOrder();
  await page.getByRole('link', { name: 'Documents' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL(/\/social$/);
});

test('a day moved with the keyboard stays in view', async ({ newPerson, newDevice }) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host, { endIsoTime: `${dateIn(31)}T00:00:00.000Z` });
  const { page } = await newDevice(host);
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary`);
  await page.getByRole('button', { name: 'Actions for Day 1' }).first().click();
  await page.getByRole('menuitem', { name: 'Reorder days' }).click();
  await isOpen(page);
  const down = page.getByRole('button', { name: 'Move Day 1 down' });
  await down.focus();
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await expect.poll(() => isSeen(down)).toBe(true);
});

/** Whether the button is in the window and not covered. */
const isSeen = (button: Locator) =>
  button.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
