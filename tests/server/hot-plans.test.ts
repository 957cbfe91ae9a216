// How the database executes the most frequent reads in a busy installation. docs/query-plans.md contains the
// plans of the ten hottest reads and says how to accept new plans. No hot call may read a large table with a
// sequential scan.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUSY_DAY, fillBusyInstallation, type BusyInstallation } from '#tests/support/busy-installation.ts';
import { patience } from '#tests/support/machine.mjs';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import {
  planText,
  readWhole,
  settledPlan,
  statementsOf,
  statementText,
  type Statement,
} from '#tests/support/query-plans.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

/** Below this many rows, a sequential scan is as fast as an index. */
const LARGE = 1000;

let server: TestServer;
let busy: BusyInstallation;
let device: PullingDevice;
beforeAll(async () => {
  server = await startTestServer({ clock: () => BUSY_DAY });
  busy = await fillBusyInstallation(server);
  device = new PullingDevice(server, busy.guest);
  await device.pull();
}, patience(180_000));
afterAll(() => server.close());

interface Call {
  title: string;
  /** The request as shown in the document. */
  request: string;
  send: (as: TestUser) => Promise<unknown>;
}

const get = (url: string) => (as: TestUser) => server.inject('GET', url, { as });
const pull = (cursors: object) => (as: TestUser) =>
  server.inject('POST', '/api/sync', { as, body: { cursors } });

/** The requests of an app start, a shared link, a poke, and a page of the feed. */
const hottestReads = (): Call[] => [
  {
    title: 'A shared link, signed out',
    request: 'GET /oapi/itinerary/{event}',
    send: () => server.inject('GET', `/oapi/itinerary/${busy.eventId}`),
  },
  {
    title: 'The itinerary, as a guest',
    request: 'GET /oapi/itinerary/{event}',
    send: get(`/oapi/itinerary/${busy.eventId}`),
  },
  { title: 'The home feed', request: 'GET /api/events', send: get('/api/events') },
  {
    title: 'A pull that finds nothing new',
    request: 'POST /api/sync',
    send: (as) => pull(device.cursors)(as),
  },
  {
    title: 'A pull of changes to a large event',
    request: 'POST /api/sync',
    send: (as) => {
      const cursor = device.cursors[busy.eventId] ?? { version: 0, role: '' };
      return pull({ ...device.cursors, [busy.eventId]: { ...cursor, version: busy.newestVersion - 10 } })(as);
    },
  },
  {
    title: 'A page of the feed',
    request: 'GET /api/feeds/{event}?limit=10',
    send: get(`/api/feeds/${busy.eventId}?limit=10`),
  },
  {
    title: 'The comments of a post',
    request: 'GET /api/feeds/{event}/{post}/comment',
    send: get(`/api/feeds/${busy.eventId}/${busy.postId}/comment`),
  },
  {
    title: 'The guest list, as a guest',
    request: 'GET /api/rsvp/event/{event}',
    send: get(`/api/rsvp/event/${busy.eventId}`),
  },
  {
    title: 'A picture of a post',
    request: 'GET /files/{file}',
    // the installation has no stored bytes, and the server reads those last
    send: () => server.inject('GET', `/files/${busy.fileId}`),
  },
  {
    title: 'A sign-in renewed',
    request: 'GET /auth/refresh-user-token',
    send: ({ refreshToken }) =>
      server.inject('GET', '/auth/refresh-user-token', { headers: { refreshtoken: refreshToken } }),
  },
];

async function statementsFor({ send }: Pick<Call, 'send'>): Promise<Statement[]> {
  // sessions are cached for some seconds: a new one forces the lookup
  const as = await server.signInAgain(busy.guest);
  return statementsOf(server.db, () => send(as));
}

test('the plans of the ten hottest reads match docs/query-plans.md', async () => {
  const known = new Map<string, number>();
  const sections: string[] = [];
  for (const call of hottestReads()) {
    const before = new Set<number>();
    const blocks: string[] = [];
    for (const statement of await statementsFor(call)) {
      const text = statementText(statement.text);
      // an inserted row is not found by any plan
      if (text.startsWith('insert')) continue;
      const plan = planText(await settledPlan(server.db, statement));
      const block = `\`\`\`sql\n${text}\n\`\`\`\n\n\`\`\`text\n${plan}\n\`\`\``;
      const number = known.get(block);
      if (number === undefined) {
        known.set(block, known.size + 1);
        blocks.push(`**${known.size}**\n\n${block}`);
      } else if (number <= known.size - blocks.length) before.add(number);
    }
    const again =
      before.size > 0 ? [`Statements above: ${[...before].sort((a, b) => a - b).join(', ')}.`] : [];
    sections.push([`## ${call.title}`, `\`${call.request}\``, ...again, ...blocks].join('\n\n'));
  }
  await expect(`${INTRODUCTION}\n${sections.join('\n\n')}\n`).toMatchFileSnapshot(
    '../../docs/query-plans.md',
  );
});

test('no hot call reads a large table with a sequential scan', async () => {
  const { rows } = (await server.db.execute(
    sql.raw(`select relname as name from pg_class where relkind = 'r' and reltuples > ${LARGE}`),
  )) as unknown as { rows: { name: string }[] };
  const large = rows.map(({ name }) => name);
  expect(large).toEqual(
    expect.arrayContaining(['posts', 'comments', 'rsvps', 'users', 'events', 'sessions']),
  );
  const comment = `/api/feeds/${busy.eventId}/${busy.postId}/comment`;
  const others: Pick<Call, 'send'>[] = [
    { send: pull({}) },
    {
      send: (as) =>
        server.inject('POST', comment, { as, key: randomUUID(), body: { comment: 'So it was.' } }),
    },
    { send: async () => get(`/oapi/itinerary/${busy.eventId}`)(await server.signInAgain(busy.host)) },
    { send: async () => get(`/api/rsvp/event/${busy.eventId}`)(await server.signInAgain(busy.host)) },
  ];
  for (const call of [...hottestReads(), ...others])
    for (const statement of await statementsFor(call)) {
      const whole = readWhole(await settledPlan(server.db, statement));
      expect(
        whole.filter((table) => large.includes(table)),
        statement.text,
      ).toEqual([]);
    }
});

const INTRODUCTION = `# Query plans

How the database answers the ten hottest reads: each statement that a call runs where nothing is known from before, and the plan that PostgreSQL settles on after a few runs, in an installation with 25,000 people, 10,000 events and one event of 2,000 guests, 4,500 posts and 18,000 comments (\`tests/support/busy-installation.ts\`). Both databases choose these plans.

\`tests/server/hot-plans.test.ts\` writes this page, and fails where a plan is no longer the same. If the new one is as good, accept it with

\`\`\`sh
npx vitest run --config tests/vitest.config.ts --project server tests/server/hot-plans.test.ts --update
\`\`\`

Columns and values are left out. A line \`comments: comments_post (post_id = ?)\` reads rows of a table by an index, in whichever way and direction; \`alone\`: all that is asked for is in the index; \`all rows\`: the table is read from end to end. The two sides of a join are below it. What only hands on rows (hashing, caching, parallel workers) is not shown, nor how groups are collected.
`;
