// How fast large itineraries react on a 4 times slower processor: the shared page and the manage page of a
// day with 500 activities, of 200 days, and of 200 days with 50 activities each. The last is more than an
// experience can have, so its excess rows are inserted directly into the server's tables. Measured are the
// longest main-thread task of each action in CPU time, which excludes the load of the machine, and the wall
// time until the first view. Prints a table; never fails because of a figure. `--builds` measures several
// builds in turn, each a folder with `server` and `web` inside dist. `--acts` measures the actions whose
// names contain these words, after running the actions they continue from. `--profile` writes for each action
// what the thread did and in which functions; best with a build without minification.
// npm run build && node --import tsx tests/bench/large.ts [--only "500 in a day"] [--acts "another day"]
// [--cpu 4] [--width 1280] [--builds dist] [--profile folder]
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { newProfileFolder, openProfile, removeProfile, workerReady } from '#tests/e2e/support/browser.ts';
import { createPerson, signIn, type Person } from '#tests/e2e/support/people.ts';
import { dateIn, readEvent } from '#tests/e2e/support/scene.ts';
import { startServer, type ServerProcess } from '#tests/e2e/support/server-process.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';
import { profiledTasks, tasksDuring } from '#tests/support/thread-tasks.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    acts: { type: 'string', default: '' },
    cpu: { type: 'string', default: '4' },
    width: { type: 'string', default: '1280' },
    builds: { type: 'string', default: 'dist' },
    profile: { type: 'string' },
  },
});
const FIRST = 'Talk 1.1';
// Without Playwright's hit-target check, which would run in the page's task. And with the duration of a real
// press: pressing and releasing at once would be a single task, unlike any person's press.
const PRESS = { force: true, delay: 60 };
// plain selectors: finding an element by role and name reads the page itself, which takes a tenth of a second
const EDIT_NAME = 'button[aria-label^="Edit Activity name"]';
const NAME = 'textarea[aria-label="Activity name"]';
const CASES: { name: string; days: number; each: number[]; copies?: number }[] = [
  { name: '500 in a day', days: 3, each: [500, 2, 2] },
  { name: '200 days', days: 200, each: [1] },
  { name: '200 × 50', days: 200, each: [15], copies: 35 },
].filter(({ name }) => name.includes(values.only));

for (const build of values.builds.split(',')) await measure(build);

async function measure(build: string): Promise<void> {
  const server = await startServer();
  const folder = newProfileFolder();
  const { page, context, close } = await openProfile(folder);
  try {
    const host = await createPerson(server.origin, 'Ana');
    const made: string[] = [];
    for (const of of CASES) made.push(await imported(host, of));
    await server.stop();
    await copied(server, made);
    await server.start(path.join(build, 'server/main.js'));
    await page.setViewportSize({ width: Number(values.width), height: 860 });
    await signIn(page, host, server.origin);
    await page.goto(`${server.origin}/home`);
    await workerReady(page);
    const cdp = await context.newCDPSession(page);
    for (const [at, of] of CASES.entries()) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const id = made[at]!;
      const [day, next] = (await readEvent(host, id)).programs;
      const link = `${server.origin}/itinerary/${id}/${day!.id}`;
      const manage = `${server.origin}/manage/experiences/upcoming/${id}/itinerary?day=${day!.id}`;
      await shown(page, link);
      await shown(page, manage);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
      const told = async (what: string, run: Act['run']) => {
        await watchKeys(page);
        const began = Date.now();
        let took = 0;
        const said = await longest(cdp, `${path.basename(build)} ${of.name} ${what}`, async () => {
          await run();
          took = Date.now() - began;
        });
        const waited = await longestWait(page);
        console.log([path.basename(build), of.name, what, said, `${took} ms`, waited].join(' | '));
      };
      const rested = async () => {
        await page.goto('about:blank');
        await sleep(1000);
      };
      const onShared = async () => {
        if (!page.url().startsWith(link)) await shown(page, link);
        await sleep(1500);
      };
      const onManage = async () => {
        if (!page.url().startsWith(`${server.origin}/manage`)) await shown(page, manage);
        await sleep(1500);
      };
      const acts: Act[] = [
        { what: 'shared page, kept on the device: first sight', run: () => shown(page, link), from: rested },
        { what: 'shared page: scroll the day', run: () => scroll(page), from: onShared },
        {
          what: 'shared page: another day and back',
          run: () => otherDay(page, day!.id, next!.id),
          from: onShared,
        },
        { what: 'shared page: the booklet for paper', run: () => print(page), from: onShared },
        { what: 'shared page: open the search', run: () => openSearch(page), from: onShared },
        { what: 'shared page: search', run: () => search(page) },
        { what: 'manage page: first sight', run: () => shown(page, manage), from: rested },
        { what: 'manage page: scroll the day', run: () => scroll(page), from: onManage },
        { what: 'manage page: open an activity', run: () => openActivity(page), from: onManage },
        { what: 'manage page: open its name and type', run: () => rename(page) },
        { what: 'manage page: keep the name', run: () => keep(page) },
        { what: 'manage page: open the new activity', run: () => openNew(page), from: onManage },
        { what: 'manage page: add it', run: () => add(page) },
        { what: 'manage page: open the order of the days', run: () => openOrder(page), from: onManage },
        { what: 'manage page: move a day', run: () => moveDay(page) },
        { what: 'manage page: save the order', run: () => saveOrder(page) },
      ];
      for (const [at, { what, run, from }] of acts.entries()) {
        const asked = what.includes(values.acts);
        if (!asked && !leads(acts, at)) continue;
        await from?.();
        if (asked) await told(what, run);
        else await run();
      }
    }
  } finally {
    await close();
    removeProfile(folder);
    await server.dispose();
  }
}

interface Act {
  what: string;
  run: () => Promise<unknown>;
  /** Brings the page to the start of this action; if absent, it starts where the previous action ends. */
  from?: () => Promise<unknown>;
}

/** Whether a requested action continues from the end of this one. */
function leads(acts: readonly Act[], at: number): boolean {
  const next = acts[at + 1];
  if (!next || next.from) return false;
  return next.what.includes(values.acts) || leads(acts, at + 1);
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

/** Inserts copies of each day's activities, a few minutes after the originals. */
async function copied(server: ServerProcess, made: readonly string[]): Promise<void> {
  const { db, close } = await openEmbedded({ dataDir: server.dataDir, onLockLost: () => undefined });
  for (const [at, { each, copies }] of CASES.entries())
    if (copies)
      await db.execute(sql`
        insert into activities (id, event_id, day_id, name, subtitle, description, starts_local, ends_local, location, version)
        select gen_random_uuid(), event_id, day_id, day || '.' || talk + ${each[0]!} * copy, subtitle, description,
          starts_local + copy * interval '17 minutes', ends_local + copy * interval '17 minutes', location, version
        from activities
        cross join lateral (select split_part(name, '.', 1) as day, split_part(name, '.', 2)::int as talk) as named
        cross join generate_series(1, 10) as copy
        where event_id = ${made[at]} and talk + ${each[0]!} * (copy - 1) <= ${copies}`);
  await close();
}

async function shown(on: Page, url: string): Promise<void> {
  await on.goto(url);
  await on.getByText(FIRST, { exact: true }).first().waitFor({ timeout: 120_000 });
}

/** The longest main-thread tasks of the page while `run` is running and for a second after. */
async function longest(on: CDPSession, name: string, run: () => Promise<unknown>): Promise<string> {
  const tasks = values.profile
    ? await profiledTasks(on, values.profile, name, run)
    : await tasksDuring(on, run);
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

async function otherDay(on: Page, first: string, second: string): Promise<void> {
  for (const id of [second, first]) {
    await on.locator(`a[data-item="${id}"]`).click(PRESS);
    await on.locator(`a[data-item="${id}"][data-chosen]`).waitFor();
  }
}

async function print(on: Page): Promise<void> {
  // reported by the page itself: Playwright would search the whole booklet for it, a fifth of a second each
  // time
  const handedOver = on.evaluate(() => new Promise<void>((resolve) => (window.print = resolve)));
  await on.keyboard.press('Control+p');
  await handedOver;
  await on.mouse.click(5, 300);
}

async function openSearch(on: Page): Promise<void> {
  await on.keyboard.press('Control+k');
  await on.locator('[role=dialog] input[type=search]').waitFor();
}

async function search(on: Page): Promise<void> {
  await on.locator('[role=dialog] input[type=search]').pressSequentially('talk 2.1', { delay: 80 });
  await on.locator('[role=dialog] li a').first().waitFor();
}

async function openActivity(on: Page): Promise<void> {
  await on.locator('section a[data-item]').first().click(PRESS);
  await on.locator(EDIT_NAME).waitFor();
}

async function rename(on: Page): Promise<void> {
  await on.locator(EDIT_NAME).click(PRESS);
  await on.locator(NAME).pressSequentially(' by the river', { delay: 40 });
}

/** Measures how long key presses and taps wait until a listener handles them. */
function watchKeys(on: Page): Promise<void> {
  return on.evaluate(() => {
    const watched = window as unknown as { waits?: number[] };
    if (watched.waits) return void watched.waits.splice(0);
    const waits: number[] = (watched.waits = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (['keydown', 'pointerdown', 'click'].includes(entry.name))
          waits.push(entry.processingStart - entry.startTime);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}
function longestWait(on: Page): Promise<string> {
  return on.evaluate(() => {
    const { waits = [] } = window as unknown as { waits?: number[] };
    return waits.length > 0 ? `an input waits at most ${Math.round(Math.max(...waits))} ms` : '';
  });
}

async function keep(on: Page): Promise<void> {
  await on.locator(NAME).press('Enter');
  await on.locator(`${EDIT_NAME}[aria-label*="river"]`).waitFor();
}

async function openNew(on: Page): Promise<void> {
  await on.locator('section button', { hasText: 'Add activity' }).first().click(PRESS);
  await on.locator('[role=dialog] input').first().waitFor();
}

async function add(on: Page): Promise<void> {
  await on.locator('[role=dialog] input').first().fill('Added by hand');
  await on.locator('[role=dialog] textarea').first().fill('Tiles and trams.');
  await sleep(300);
  await on.locator('[role=dialog] button[type=submit]').click(PRESS);
  await on.locator('[role=dialog]').waitFor({ state: 'detached' });
}

async function openOrder(on: Page): Promise<void> {
  await on.locator('button[aria-label^="Actions for "]').first().click(PRESS);
  await on.locator('[role=menuitem]', { hasText: 'Reorder days' }).click(PRESS);
  await on.locator('button[aria-label^="Drag "]').nth(1).waitFor();
}

async function moveDay(on: Page): Promise<void> {
  await on.locator('button[aria-label^="Drag "]').nth(1).focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) {
    await on.keyboard.press(key);
    await sleep(400);
  }
}

async function saveOrder(on: Page): Promise<void> {
  await on.locator('section[aria-labelledby="reorder-days"] button', { hasText: 'Save' }).click(PRESS);
  await on.locator('section[aria-labelledby="reorder-days"]').waitFor({ state: 'detached' });
}
