// What a large event costs: 2,000 people on the guest list, 5,000 posts with 20,000 comments, 1,000
// documents. On the server: the pulls of a fresh device and of an up-to-date one, a page of the feed, the
// guest list. In a real Chromium with a slowed-down processor, signed in as the host: the time until a screen
// shows its rows; the longest main-thread task, in CPU time, while the screen is scrolled, searched or
// filtered; and the wall time from a key press or a tap until the screen reacts. Finally, the same with a
// thousand pending changes. Prints figures; never fails because of one. `--only people` leaves out posts and
// documents, `content` measures only documents and the search; `--web` uses another build, for comparison.
// npm run build && node --import tsx tests/bench/crowd.ts [embedded] [postgres] [--cpu 4] [--scale 1] [--only
// server|device|people|content] [--screens social,door] [--web dist/web]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import type {} from '#src/features/debug/sojourn-debug.ts';
import { largeEvent } from '#tests/bench/large-event.ts';
import { chromiumArgs, executablePath } from '#tests/e2e/support/chromium.ts';
import { startSignedIn } from '#tests/e2e/support/people.ts';
import { providePostgres } from '#tests/support/provide-postgres.mjs';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { profiledTasks, tasksDuring } from '#tests/support/thread-tasks.ts';

const PASSWORD = 'correct horse battery';
// Without Playwright's hit-target check, which would run in the page's task. And with the duration of a real
// press: pressing and releasing at once would be a single task, unlike any person's press.
const PRESS = { force: true, delay: 60 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cpu: { type: 'string', default: '4' },
    scale: { type: 'string', default: '1' },
    only: { type: 'string' },
    screens: { type: 'string', default: 'attendees,door,social,documents' },
    web: { type: 'string', default: 'dist/web' },
    profile: { type: 'string' },
  },
});
const scaled = (many: number) => Math.round(many * Number(values.scale));
const besides = (many: number) => (values.only === 'people' ? 0 : scaled(many));
const SIZE = {
  guests: scaled(2000),
  posts: besides(5000),
  comments: besides(20_000),
  documents: besides(1000),
};
const kinds = (positionals.length > 0 ? positionals : ['embedded']) as ('embedded' | 'postgres')[];
// a disposable one if PG_URL is not set
const provided = kinds.includes('postgres') && !process.env.PG_URL ? await providePostgres() : undefined;
if (provided) process.env.PG_URL = provided.url;
for (const kind of kinds) {
  const server = await startTestServer({ kind, checkAnswers: false, webFolder: path.resolve(values.web) });
  const owner = await server.makeUser('Olga', { password: PASSWORD });
  const eventId = await largeEvent(server, owner, SIZE);
  if (values.only === undefined || values.only === 'server') await onServer(server, owner, eventId);
  // the device's results do not depend on the server's database
  if (kind === kinds[0] && values.only !== 'server') await onDevice(server, owner, eventId);
  await server.close();
}
await provided?.stop();
process.exit(0);

async function onServer(server: TestServer, owner: TestUser, eventId: string): Promise<void> {
  const { kind } = server.database;
  const guest = await server.makeUser('Gil');
  await server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as: guest, body: { status: 'Yes' } });
  const timed = async (name: string, times: number, run: () => Promise<string>) => {
    await run(); // compiles, and fills the caches
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    let said = '';
    for (let n = 0; n < times; n++) said = await run();
    const { user, system } = process.cpuUsage(cpu);
    console.log(
      `${kind.padEnd(9)} ${name.padEnd(42)} ${((performance.now() - started) / times).toFixed(0).padStart(6)} ms, ${((user + system) / 1000 / times).toFixed(0).padStart(5)} ms of processor here; ${said}`,
    );
  };
  for (const [who, as] of [
    ['host', owner],
    ['guest', guest],
  ] as const) {
    let cursors = {};
    const pull = async (from: object) => {
      cursors = from;
      let [pages, bytes] = [0, 0];
      for (let more = true; more;) {
        const answer = await server.inject('POST', '/api/sync', { as, body: { cursors } });
        pages += 1;
        bytes += answer.raw.length;
        more = false;
        for (const { id, version, role, epoch, more: goesOn } of answer.body.events) {
          cursors = { ...cursors, [id]: { version, role, ...(epoch && { epoch }) } };
          more ||= goesOn;
        }
      }
      return `${pages} pages, ${Math.round(bytes / 1000)} KB`;
    };
    await timed(`pull of a fresh device, ${who}`, 2, () => pull({}));
    const upToDate = cursors;
    await timed(`pull, nothing new, ${who}`, 20, () => pull(upToDate));
    const get = async (url: string) => {
      const answer = await server.inject('GET', url, { as });
      return `${answer.status}, ${Math.round(answer.raw.length / 1000)} KB`;
    };
    await timed(`page of the feed, ${who}`, 20, () => get(`/api/feeds/${eventId}?limit=10`));
    await timed(`guest list, ${who}`, 5, () => get(`/api/rsvp/event/${eventId}`));
  }
}

interface Watched {
  events: number[];
}
declare global {
  interface Window {
    watched: Watched;
  }
}

async function onDevice(server: TestServer, owner: TestUser, eventId: string): Promise<void> {
  const origin = await server.listen();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArgs });
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  await context.addInitScript(() => {
    window.watched = { events: [] };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.watched.events.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const page = await context.newPage();
  const person = { emailId: owner.emailId, password: PASSWORD } as Parameters<typeof startSignedIn>[1];
  await startSignedIn(page, person);
  const manage = `/experiences/${eventId}`;
  await page.goto(`${manage}/attendees`);
  await heldRows(page);
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
  /** Runs an action; records its tasks and how long the person waited for a reaction. */
  const act = async (screen: string, what: string, run: () => Promise<string>) => {
    await taken(page);
    let words = '';
    const whole = async () => {
      words = await run();
    };
    const tasks = values.profile
      ? await profiledTasks(slow, values.profile, `${screen} ${what}`, whole)
      : await tasksDuring(slow, whole);
    print(screen, what, words, tasks, await taken(page));
  };
  const look = async (name: string, path: string, row: string, more?: () => Promise<void>) => {
    if (!values.screens.split(',').includes(name)) return;
    await page.goto('/robots.txt');
    await act(name, 'rows on screen', async () => {
      const started = Date.now();
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator(row).first().waitFor({ timeout: 60_000 });
      const shown = Date.now() - started;
      await page.waitForTimeout(2000);
      return `${shown} ms`;
    });
    await act(name, 'scrolled', async () => {
      for (let n = 0; n < 30; n++) {
        await page.mouse.wheel(0, 900);
        await page.waitForTimeout(50);
      }
      return page.evaluate(() => `at ${Math.round(scrollY)} px`);
    });
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(500);
    await more?.();
  };
  await page.mouse.move(195, 500);
  const search = async (name: string) => {
    await page.getByRole('searchbox').click(PRESS);
    await page.waitForTimeout(1000);
    const words = 'number01';
    await act(name, 'typed in the search', async () => {
      await page.keyboard.type(words, { delay: 150 });
      return `“${words}”`;
    });
  };
  const isAll = values.only !== 'content';
  if (isAll)
    await look('attendees', `${manage}/attendees`, 'main ul > li', async () => {
      await act('attendees', 'all selected', async () => {
        await page.getByRole('checkbox', { name: 'Select all: Attending' }).click(PRESS);
        return '';
      });
      await page.keyboard.press('Escape');
      await act('attendees', 'filters pressed', async () => {
        for (const chip of ['Pending', 'Attending']) {
          await page
            .getByRole('button', { name: new RegExp(`^${chip}`) })
            .first()
            .click(PRESS);
          await page.waitForTimeout(700);
        }
        return '';
      });
      await search('attendees');
    });
  if (isAll) await look('door', `${manage}/check-in`, 'main ul > li', () => search('door'));
  if (isAll && SIZE.posts > 0)
    await look('social', `${manage}/social`, 'article', () =>
      act('social', 'comments opened', async () => {
        await page
          .getByRole('button', { name: /^View all/ })
          .first()
          .click(PRESS);
        return '';
      }),
    );
  if (SIZE.documents > 0)
    await look('documents', `/manage/experiences/upcoming/${eventId}/documents`, 'main ul > li', async () => {
      await act('documents', 'ordered by name', async () => {
        await page.getByRole('combobox', { name: 'Order' }).selectOption('name');
        return '';
      });
      await search('documents');
      await act('documents', 'a folder opened', async () => {
        await page
          .getByRole('navigation', { name: 'Whose documents' })
          .getByRole('link', { name: /Number01/ })
          .first()
          .click(PRESS);
        await page.getByRole('region', { name: /Number01/ }).waitFor();
        return '';
      });
    });
  await searchAll(page, act);
  if (isAll && SIZE.posts > 0) await waiting(page, `${manage}/social`, act);
  await browser.close();
}

type Act = (screen: string, what: string, run: () => Promise<string>) => Promise<void>;

/** The search over everything on the device, from another page. */
async function searchAll(page: Page, act: Act): Promise<void> {
  await page.goto('/storage');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1000);
  const panel = page.getByRole('dialog', { name: 'Search' });
  const found = async (words: string) => {
    const started = Date.now();
    await page.keyboard.type(words, { delay: 150 });
    await panel
      .getByText(/^[\d,]+ results?|^Nothing found/)
      .first()
      .waitFor();
    return `“${words}”, ${Date.now() - started - 150 * words.length} ms`;
  };
  await act('search', 'opened, and typed at once', async () => {
    await page.keyboard.press('Control+k');
    await panel.getByRole('searchbox').waitFor();
    return found('number01');
  });
  await panel.getByRole('searchbox').clear();
  await page.waitForTimeout(1000);
  await act('search', 'typed', () => found('harbour 49'));
  await panel.getByRole('searchbox').clear();
  await act('search', 'typed, nothing there', () => found('zebra'));
}

/** A thousand pending comments: the feed that contains them, and the list of unsent changes. */
async function waiting(page: Page, social: string, act: Act): Promise<void> {
  await page.goto(`${social}?debug=1`);
  await page.waitForFunction(() => window.sojournDebug !== undefined);
  await page.locator('article').first().waitFor();
  const queued = await page.evaluate(async (eventId) => {
    const debug = window.sojournDebug!;
    await debug.setNetwork({ condition: 'offline' });
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('cache-'))?.name;
    const opening = indexedDB.open(name ?? '');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const getting = db.transaction('posts').objectStore('posts').getAllKeys(null, 1000);
    const ids = await new Promise<IDBValidKey[]>((resolve) => {
      getting.onsuccess = () => resolve(getting.result);
    });
    db.close();
    for (let at = 0; at < ids.length; at += 20)
      await Promise.all(
        ids.slice(at, at + 20).map((postId, n) =>
          debug.queue('createComment', {
            id: debug.newId(),
            eventId,
            postId,
            comment: `Said in the tunnel ${at + n}.`,
          }),
        ),
      );
    return ids.length;
  }, social.split('/')[2]);
  const chip = page.getByTestId('sync-chip');
  await page.goto('/robots.txt');
  await act('waiting', 'rows on screen', async () => {
    await page.goto(`${social}?debug=1`, { waitUntil: 'commit' });
    await page.locator('article').first().waitFor();
    await chip.filter({ hasText: /\d/ }).waitFor();
    await page.waitForTimeout(2000);
    return `${queued} wait`;
  });
  const tray = page.getByRole('dialog').filter({ hasText: 'Said in the tunnel' });
  await act('waiting', 'list opened', async () => {
    await chip.click(PRESS);
    await tray.getByTestId('outbox-row').first().waitFor();
    await page.waitForTimeout(1000);
    return '';
  });
  await act('waiting', 'list thrown', async () => {
    await tray.getByTestId('outbox-row').first().hover();
    for (let n = 0; n < 30; n++) {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(50);
    }
    return '';
  });
}

/** Waits until no more rows arrive: a fresh device has then pulled everything. */
async function heldRows(page: Page): Promise<void> {
  const many = SIZE.guests + SIZE.posts + SIZE.comments + SIZE.documents;
  for (;;) {
    const held = await page.evaluate(async () => {
      const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('cache-'))?.name;
      if (!name) return 0;
      const opening = indexedDB.open(name);
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const counts = ['rsvps', 'posts', 'comments', 'documents'].map(
        (table) =>
          new Promise<number>((resolve) => {
            const counting = db.transaction(table).objectStore(table).count();
            counting.onsuccess = () => resolve(counting.result);
          }),
      );
      const sum = (await Promise.all(counts)).reduce((a, b) => a + b, 0);
      db.close();
      return sum;
    });
    if (held >= many) return;
    await page.waitForTimeout(1000);
  }
}

function taken(page: Page): Promise<Watched> {
  return page.evaluate(() => {
    const { watched } = window;
    window.watched = { events: [] };
    return watched;
  });
}

function print(screen: string, what: string, said: string, tasks: number[], { events: keys }: Watched): void {
  const longest = (all: number[]) => (all.length > 0 ? `${Math.round(Math.max(...all))} ms` : 'none');
  console.log(
    `cpu ${values.cpu}x    ${screen.padEnd(10)} ${what.padEnd(22)} ${said.padEnd(12)} longest task ${longest(tasks)}, ${tasks.filter((ms) => ms > 100).length} over 100 ms; longest wait for a key or a press ${longest(keys)}`,
  );
}
