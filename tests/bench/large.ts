// How large itineraries feel on a slow processor (4 times slower): the shared page and the manage page of a day
// of 500 activities, of 200 days, and of 200 days with 15 activities each, as many as an experience can have.
// The longest task of the main thread in each act, in the thread's own time, so that what else the machine does
// is not in it, and the wall time up to the first sight. Prints a table; never fails on it.
// npm run build && node --import tsx tests/bench/large.ts [--only "500 in a day"] [--cpu 4]
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { newProfileFolder, openProfile, removeProfile, workerReady } from '#tests/e2e/support/browser.ts';
import { createPerson, signIn, type Person } from '#tests/e2e/support/people.ts';
import { dateIn, readEvent } from '#tests/e2e/support/scene.ts';
import { startServer } from '#tests/e2e/support/server-process.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';
import { tasksDuring } from '#tests/support/thread-tasks.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, cpu: { type: 'string', default: '4' } },
});
const CASES = [
  { name: '500 in a day', days: 3, each: [500, 2, 2] },
  { name: '200 days', days: 200, each: [1] },
  { name: '200 × 15', days: 200, each: [15] },
].filter(({ name }) => name.includes(values.only));

const server = await startServer();
const folder = newProfileFolder();
const { page, context, close } = await openProfile(folder);
try {
  const host = await createPerson(server.origin, 'Ana');
  await page.setViewportSize({ width: 1280, height: 860 });
  await signIn(page, host, server.origin);
  await page.goto(`${server.origin}/home`);
  await workerReady(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
  for (const of of CASES) {
    const id = await imported(host, of);
    const [day] = (await readEvent(host, id)).programs;
    const link = `${server.origin}/itinerary/${id}/${day!.id}`;
    const manage = `${server.origin}/manage/experiences/upcoming/${id}/itinerary?day=${day!.id}`;
    const first = 'Talk 1.1';
    await shown(page, link, first);
    print(of.name, 'shared page, kept on the device: first sight', await timed(cdp, link, first));
    print(of.name, 'shared page: scroll the day', await longest(cdp, () => scroll(page)));
    print(of.name, 'shared page: another day and back', await longest(cdp, () => otherDay(page)));
    await shown(page, manage, first);
    print(of.name, 'manage page: first sight', await timed(cdp, manage, first));
    print(of.name, 'manage page: scroll the day', await longest(cdp, () => scroll(page)));
    await watchKeys(page);
    print(of.name, 'manage page: type a name', await longest(cdp, () => rename(page, first)));
    print(of.name, 'manage page: a key waits for its turn', `at most ${await longestWait(page)} ms`);
    print(of.name, 'manage page: keep the name', await longest(cdp, () => keep(page)));
    print(of.name, 'manage page: add an activity', await longest(cdp, () => add(page)));
    print(of.name, 'manage page: open the order of the days', await longest(cdp, () => openOrder(page)));
    print(of.name, 'manage page: move a day', await longest(cdp, () => moveDay(page)));
    print(of.name, 'manage page: save the order', await longest(cdp, () => saveOrder(page)));
  }
} finally {
  await close();
  removeProfile(folder);
  await server.dispose();
}

async function imported(host: Person, of: { days: number; each: number[] }): Promise<string> {
  const schedule = someSchedule(
    Array.from({ length: of.days }, (_, day) => ({
      date: dateIn(day + 3),
      rooms: {
        Hall: Array.from({ length: of.each[day % of.each.length]! }, (_one, talk) => {
          const minute = 480 + Math.floor((talk * 900) / of.each[day % of.each.length]!);
          const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          return someTalk({ title: `Talk ${day + 1}.${talk + 1}`, start: clock, duration: '00:30' });
        }),
      },
    })),
    { time_zone_name: 'Europe/Lisbon' },
  );
  const { id } = await host.call<{ id: string }>('POST', '/api/events/import', schedule);
  return id;
}

async function shown(on: Page, url: string, first: string): Promise<void> {
  await on.goto(url);
  await on.getByText(first, { exact: true }).first().waitFor({ timeout: 120_000 });
}

async function timed(on: CDPSession, url: string, first: string): Promise<string> {
  await sleep(1500);
  let took = 0;
  const said = await longest(on, async () => {
    await page.goto('about:blank');
    const start = Date.now();
    await shown(page, url, first);
    took = Date.now() - start;
    await sleep(1500);
  });
  return `${said}, in sight after ${took} ms`;
}

/** The longest tasks of the page's main thread while `act` runs, and for a second more. */
async function longest(on: CDPSession, act: () => Promise<unknown>): Promise<string> {
  const tasks = await tasksDuring(on, act);
  return `longest ${(tasks[0] ?? 0).toFixed(0)} ms, over 100 ms: ${tasks.filter((one) => one > 100).length}`;
}

async function scroll(on: Page): Promise<void> {
  await on.getByText('Talk 1.1', { exact: true }).first().hover();
  for (let step = 0; step < 25; step += 1) {
    await on.mouse.wheel(0, 500);
    await sleep(60);
  }
  await on.mouse.wheel(0, -30_000);
  await sleep(300);
}

async function otherDay(on: Page): Promise<void> {
  await on.keyboard.press('Escape');
  await on.locator('a[href*="/itinerary/"]', { hasText: 'Day 2' }).first().click();
  await on.getByText('Talk 2.1', { exact: true }).first().waitFor();
  await on.locator('a[href*="/itinerary/"]', { hasText: 'Day 1' }).first().click();
  await on.getByText('Talk 1.1', { exact: true }).first().waitFor();
}

async function rename(on: Page, first: string): Promise<void> {
  await on
    .getByRole('link', { name: new RegExp(`${first}(?!\\d)`) })
    .first()
    .click();
  await on.getByRole('button', { name: /^Edit Activity name: / }).click();
  await on.getByRole('textbox', { name: 'Activity name' }).pressSequentially(' by the river', { delay: 40 });
}

function watchKeys(on: Page): Promise<void> {
  return on.evaluate(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.name === 'keydown') waits.push(entry.processingStart - entry.startTime);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}
function longestWait(on: Page): Promise<number> {
  return on.evaluate(() => Math.round(Math.max(0, ...(window as unknown as { waits: number[] }).waits)));
}

async function keep(on: Page): Promise<void> {
  await on.getByRole('textbox', { name: 'Activity name' }).press('Enter');
  await on.getByRole('button', { name: /^Edit Activity name: .*river/ }).waitFor();
}

async function add(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Add activity' }).first().click();
  const sheet = on.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /^Name/ }).fill('Added by hand');
  await sheet.getByRole('textbox', { name: /^What happens/ }).fill('Tiles and trams.');
  await sheet.getByRole('button', { name: 'Add activity' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

async function openOrder(on: Page): Promise<void> {
  await on
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await on.getByRole('menuitem', { name: 'Reorder days' }).click();
  await on
    .getByRole('button', { name: /^Move .* to…/ })
    .nth(1)
    .waitFor();
}

async function moveDay(on: Page): Promise<void> {
  await on
    .getByRole('button', { name: /^Drag / })
    .nth(1)
    .focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) {
    await on.keyboard.press(key);
    await sleep(400);
  }
}

async function saveOrder(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Save', exact: true }).click();
  await on.getByText('Day order updated').waitFor();
}

function print(name: string, what: string, said: string): void {
  console.log(`${name} | ${what} | ${said}`);
}
