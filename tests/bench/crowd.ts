// What a large event costs: 2,000 people on the list, 5,000 posts with 20,000 comments, 1,000 documents. On the
// server: the pulls of a fresh device and of one to which nothing is new, a page of the feed, the guest list. In
// a real Chromium with a slow processor, signed in as the host: until a screen shows its rows, the longest task of
// its thread, in the thread's own time, while it is scrolled, searched or filtered, and how long a key or a press takes
// by the clock until the screen shows something of it. Prints figures; never fails on them. `--only people` leaves out
// posts and documents, `--web` takes another build, to be compared.
// npm run build && node --import tsx tests/bench/crowd.ts [embedded] [postgres] [--cpu 4] [--scale 1] [--only server|device|people] [--web dist/web]
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { comments, documents, events, files, posts, rsvps, users } from '#server/db/schema.ts';
import { chromiumArgs, executablePath } from '#tests/e2e/support/chromium.ts';
import { startSignedIn } from '#tests/e2e/support/people.ts';
import { newEvent } from '#tests/support/new-event.ts';
import { providePostgres } from '#tests/support/provide-postgres.mjs';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { tasksDuring } from '#tests/support/thread-tasks.ts';

const PASSWORD = 'correct horse battery';
const AT_ONCE = 500;
const NAMES = ['Ada', 'Ben', 'Chloé', 'Dmitri', 'Esra', 'Femi', 'Gül', 'Hana', 'Inês', 'Jonas'];
/** Of twenty people: most come. */
const STATUSES: RsvpStatus[] = [
  ...Array.from({ length: 15 }, () => 'YES' as const),
  'REQUESTED',
  'REQUESTED',
  'HOST_APPROVAL_REQUESTED',
  'WAITLISTED',
  'NO',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cpu: { type: 'string', default: '4' },
    scale: { type: 'string', default: '1' },
    only: { type: 'string' },
    web: { type: 'string', default: 'dist/web' },
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
// its own where none is named
const provided = kinds.includes('postgres') && !process.env.PG_URL ? await providePostgres() : undefined;
if (provided) process.env.PG_URL = provided.url;
for (const kind of kinds) {
  const server = await startTestServer({ kind, checkAnswers: false, webFolder: path.resolve(values.web) });
  const owner = await server.makeUser('Olga', { password: PASSWORD });
  const eventId = await largeEvent(server, owner);
  if (values.only === undefined || values.only === 'server') await onServer(server, owner, eventId);
  // the device is the same whatever the server stands on
  if (kind === kinds[0] && values.only !== 'server') await onDevice(server, owner, eventId);
  await server.close();
}
await provided?.stop();
process.exit(0);

async function largeEvent(server: TestServer, owner: TestUser): Promise<string> {
  const { id: eventId } = await newEvent(server, owner, { name: 'The large one', rsvpType: 'OPEN' });
  const { db } = server;
  const start = Date.now() - SIZE.posts * 60_000;
  // each row came with a change of its own
  let version = 1000;
  const stamp = (n: number) => ({ version: (version += 1), updatedAt: new Date(start + n * 60_000) });
  const insert = async (table: Parameters<typeof db.insert>[0], rows: object[]) => {
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await db.insert(table).values(rows.slice(at, at + AT_ONCE) as never);
  };
  const people = Array.from({ length: SIZE.guests }, (_, n) => ({
    id: randomUUID(),
    emailId: `guest-${n}-${randomUUID().slice(0, 8)}@example.org`,
    firstName: NAMES[n % NAMES.length] ?? 'Kim',
    lastName: `Number${String(n).padStart(4, '0')}`,
    organisation: n % 3 === 0 ? `Company ${n % 40}` : null,
  }));
  await insert(users, people);
  await insert(
    rsvps,
    people.map(({ id, emailId }, n) => {
      const status = STATUSES[n % STATUSES.length] ?? 'YES';
      return {
        ...stamp(n),
        id: uuidv7(),
        eventId,
        userId: id,
        emailId,
        status,
        tags: n % 4 === 0 ? ['VIP', `Table ${n % 30}`] : [],
        waitingSince: status === 'WAITLISTED' ? n : null,
        createdAt: new Date(start + n),
      };
    }),
  );
  const by = (n: number) => people[(n * 7) % people.length]?.id ?? owner.id;
  const said = Array.from({ length: SIZE.posts }, (_, n) => ({
    ...stamp(n),
    id: uuidv7(),
    eventId,
    ownerId: by(n),
    title: `Post ${n}. We met at the fountain and walked on to the harbour, where the light was.`,
    createdAt: new Date(start + n * 60_000),
  }));
  await insert(posts, said);
  await insert(
    comments,
    Array.from({ length: SIZE.comments }, (_, n) => ({
      ...stamp(n / 4),
      id: uuidv7(),
      eventId,
      postId: said[n % said.length]?.id,
      ownerId: by(n + 3),
      comment: `Comment ${n}: so it was, and I have a photo of it.`,
      createdAt: new Date(start + n * 60_000),
    })),
  );
  const fileId = randomUUID();
  await insert(files, [
    {
      id: fileId,
      eventId,
      uploaderId: owner.id,
      purpose: 'DOCUMENT',
      sha256: 'e'.repeat(64),
      name: 'boarding-pass.pdf',
      mimeType: 'application/pdf',
      bytes: 1000,
    },
  ]);
  await insert(
    documents,
    Array.from({ length: SIZE.documents }, (_, n) => ({
      ...stamp(n),
      id: randomUUID(),
      eventId,
      userId: n % 10 === 0 ? null : by(n),
      uploaderId: owner.id,
      fileId,
      type: 'Flight Ticket',
      uploadedAt: new Date(start + n * 60_000),
    })),
  );
  await db.update(events).set({ version, rowVersion: version });
  return eventId;
}

async function onServer(server: TestServer, owner: TestUser, eventId: string): Promise<void> {
  const { kind } = server.database;
  const guest = await server.makeUser('Gil');
  await server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as: guest, body: { status: 'Yes' } });
  const timed = async (name: string, times: number, run: () => Promise<string>) => {
    await run(); // compiled, and whatever is kept is kept
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
  /** What it costs, and how long whoever did it waited. */
  const act = async (screen: string, what: string, run: () => Promise<string>) => {
    await taken(page);
    let words = '';
    const tasks = await tasksDuring(slow, async () => {
      words = await run();
    });
    print(screen, what, words, tasks, await taken(page));
  };
  const look = async (name: string, path: string, row: string, more?: () => Promise<void>) => {
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
    await page.getByRole('searchbox').click();
    await page.waitForTimeout(1000);
    const words = 'number01';
    await act(name, 'typed in the search', async () => {
      await page.keyboard.type(words, { delay: 150 });
      return `“${words}”`;
    });
  };
  await look('attendees', `${manage}/attendees`, 'main ul > li', async () => {
    await act('attendees', 'all selected', async () => {
      await page.getByRole('checkbox', { name: 'Select all: Attending' }).click();
      return '';
    });
    await page.keyboard.press('Escape');
    await act('attendees', 'filters pressed', async () => {
      for (const chip of ['Pending', 'Attending']) {
        await page
          .getByRole('button', { name: new RegExp(`^${chip}`) })
          .first()
          .click();
        await page.waitForTimeout(700);
      }
      return '';
    });
    await search('attendees');
  });
  await look('door', `${manage}/check-in`, 'main ul > li', () => search('door'));
  if (SIZE.posts > 0) await look('social', `${manage}/social`, 'article');
  if (SIZE.documents > 0) await look('documents', `${manage}/documents`, 'main ul > li');
  await browser.close();
}

/** Until nothing more comes: a fresh device has pulled all of it. */
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
