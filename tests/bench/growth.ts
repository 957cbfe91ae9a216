// What a call costs as an event grows: ten, a hundred and a thousand times as many guests, posts, comments
// and documents. A thousand small events are beside it, because PostgreSQL makes its generic plans for the
// average event. Milliseconds of wall time and, in brackets, of CPU time of the server's process (including
// the embedded database, without PostgreSQL); the best of several rounds. The cost of a call about a single
// item should not grow. Then the first pull of a device, by number of rows. Prints figures; never fails
// because of one.
// node --import tsx tests/bench/growth.ts [embedded] [postgres]
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { events, posts } from '#server/db/schema.ts';
import { benchDatabase, endBench, requestedKinds, type Kind } from '#tests/bench/bench-database.ts';
import { largeEvent } from '#tests/bench/large-event.ts';
import { joinAs, newEvent, newPost } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const SIZES = [1, 10, 100];
const ROUNDS = 7;
/** Rounds before measuring: after five runs PostgreSQL may switch to a generic plan. */
const ROUNDS_BEFORE = 6;
const PULLS = [10, 100, 1000, 10_000];

for (const kind of requestedKinds().kinds) await bench(kind);
await endBench();

async function bench(kind: Kind): Promise<void> {
  const found = new Map<string, string[]>();
  for (const size of SIZES) {
    const database = await benchDatabase(kind);
    const server = await startTestServer({ database, checkAnswers: false });
    for (const [name, cost] of await costsOf(server, size))
      found.set(name, [...(found.get(name) ?? []), cost]);
    await server.close();
    await database.close();
  }
  table(`${kind}: ms per call, of the clock (of the processor)`, [
    ['people, posts, comments', ...SIZES.map((n) => `${20 * n}, ${50 * n}, ${200 * n}`)],
    ...[...found].map(([name, costs]) => [name, ...costs]),
  ]);
  const database = await benchDatabase(kind);
  const server = await startTestServer({ database, checkAnswers: false });
  const pulls = [];
  for (const rows of PULLS) pulls.push(await pullOf(server, rows));
  table(`${kind}: a fresh device pulls an event with so many posts`, [
    ['posts', ...PULLS.map(String)],
    ['ms of the clock (of the processor)', ...pulls.map(({ cost }) => cost)],
    ['pages', ...pulls.map(({ pages }) => String(pages))],
    ['µs of the processor per row', ...pulls.map(({ perRow }) => perRow.toFixed(0))],
  ]);
  await server.close();
  await database.close();
}

async function costsOf(server: TestServer, size: number): Promise<[string, string][]> {
  const [owner, guest] = [await server.makeUser('Ola'), await server.makeUser('Gil')];
  const eventId = await largeEvent(server, owner, {
    guests: 20 * size,
    posts: 50 * size,
    comments: 200 * size,
    documents: 10 * size,
  });
  await joinAs(server, eventId, guest);
  await smallEvents(server);
  await server.database.maintain(true);
  // as autovacuum does after a while
  await server.db.execute(sql.raw('analyze'));
  const post = await newPost(server, owner, eventId);
  let cursors = (await pulled(server, guest)).cursors;
  const batch = (n: number) => ({
    requests: Array.from({ length: n }, () => ({
      id: randomUUID(),
      method: 'POST',
      path: `/api/feeds/${eventId}/${post}/comment`,
      body: { id: randomUUID(), comment: 'So it was.' },
    })),
  });
  const by = { as: guest };
  let like = false;
  const calls: Record<string, () => Promise<unknown>> = {
    'nothing new to pull': () => server.inject('POST', '/api/sync', { ...by, body: { cursors } }),
    'a page of the feed': () => server.inject('GET', `/api/feeds/${eventId}?limit=10`, by),
    'the home feed': () => server.inject('GET', '/api/events', by),
    'a like and a pull of it': async () => {
      await calls['a like']?.();
      cursors = (await pulled(server, guest, cursors)).cursors;
    },
    'the itinerary': () => server.inject('GET', `/oapi/itinerary/${eventId}`, by),
    'a like and the itinerary after it': async () => {
      await calls['a like']?.();
      await calls['the itinerary']?.();
    },
    'a like': () =>
      server.inject('POST', `/api/feeds/${eventId}/${post}/like`, { ...by, body: { like: (like = !like) } }),
    'a batch of 50 comments': () => server.inject('POST', '/api/batch', { ...by, body: batch(50) }),
    'the whole guest list': () => server.inject('GET', `/api/rsvp/event/${eventId}`, { as: owner }),
  };
  const costs: [string, string][] = [];
  for (const [name, call] of Object.entries(calls)) costs.push([name, (await best(call)).text]);
  return costs;
}

/** A thousand small events, each with one guest, a post and a comment. */
async function smallEvents(server: TestServer): Promise<void> {
  const each = (table: string, columns: string, row: string) =>
    server.db.execute(
      sql.raw(`insert into ${table} (${columns}) select ${row} from generate_series(1, 1000) as n`),
    );
  const id = (of: string) => `md5('${of}' || n)::uuid`;
  await each('users', 'id, email_id', `${id('person')}, 'small-' || n || '@example.org'`);
  await each(
    'events',
    'id, owner_id, name, start_on, end_on, timezone, privacy, rsvp_type',
    `${id('event')}, ${id('person')}, 'Small', '2020-01-01', '2020-01-02', 'UTC', 'PRIVATE', 'OPEN'`,
  );
  await each(
    'rsvps',
    'id, event_id, user_id, email_id, status, is_host, version',
    `${id('rsvp')}, ${id('event')}, ${id('person')}, 'small-' || n || '@example.org', 'YES', true, 1`,
  );
  await each(
    'posts',
    'id, event_id, owner_id, title, version',
    `${id('post')}, ${id('event')}, ${id('person')}, 'So it was', 1`,
  );
  await each(
    'comments',
    'id, event_id, post_id, owner_id, comment, version',
    `${id('comment')}, ${id('event')}, ${id('post')}, ${id('person')}, 'So it was', 1`,
  );
}

/** Inserts an event with this many posts directly into the tables, each post with a version of its own. */
async function pullOf(server: TestServer, rows: number) {
  const owner = await server.makeUser('Ola');
  const { id: eventId } = await newEvent(server, owner);
  for (let at = 0; at < rows; at += 500)
    await server.db.insert(posts).values(
      Array.from({ length: Math.min(500, rows - at) }, (_, n) => ({
        id: uuidv7(),
        eventId,
        ownerId: owner.id,
        title: `Post ${at + n}. We met at the fountain and walked on to the harbour.`,
        version: at + n + 2,
      })),
    );
  await server.db
    .update(events)
    .set({ version: rows + 1 })
    .where(eq(events.id, eventId));
  await server.database.maintain(true);
  let pages = 0;
  const { text, cpu } = await best(async () => {
    pages = (await pulled(server, owner)).pages;
  }, 3);
  return { cost: text, pages, perRow: (cpu * 1000) / rows };
}

async function pulled(server: TestServer, as: TestUser, from: object = {}) {
  let cursors = from;
  for (let pages = 1; ; pages++) {
    const { status, body } = await server.inject('POST', '/api/sync', { as, body: { cursors } });
    if (status !== 200) throw new Error(`a pull was answered with ${status}`);
    for (const { id, version, role, epoch } of body.events)
      cursors = { ...cursors, [id]: { version, role, ...(epoch && { epoch }) } };
    if (!body.events.some(({ more }: { more: boolean }) => more)) return { cursors, pages };
  }
}

async function best(call: () => Promise<unknown>, rounds = ROUNDS) {
  for (let n = 0; n < (rounds === ROUNDS ? ROUNDS_BEFORE : 0); n++) await call();
  let [wall, cpu] = [Infinity, Infinity];
  for (let n = 0; n < rounds; n++) {
    const [from, before] = [performance.now(), process.cpuUsage()];
    await call();
    const { user, system } = process.cpuUsage(before);
    wall = Math.min(wall, performance.now() - from);
    cpu = Math.min(cpu, (user + system) / 1000);
  }
  return { cpu, text: `${wall.toFixed(1)} (${cpu.toFixed(1)})` };
}

function table(title: string, rows: string[][]): void {
  console.log(`\n${title}`);
  for (const [name = '', ...cells] of rows)
    console.log(name.padEnd(36), ...cells.map((cell) => cell.padStart(18)));
}
