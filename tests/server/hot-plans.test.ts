// How the database finds what it is asked all the time, with many other events, people, sign-ins and changes beside
// those that are asked for: every large table that a hot call reads has an index for it.
import { randomUUID } from 'node:crypto';
import { eq, fillPlaceholders, sql, type SQL } from 'drizzle-orm';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { PglitePreparedQuery } from 'drizzle-orm/pglite';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { events, ledger, posts, rsvps, sessions, users } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { largeEvent } from '#tests/bench/large-event.ts';
import { joinAs, newEvent, newPost } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

/** Below that a table is read as fast as its index. */
const LARGE = 400;

let server: TestServer;
let guest: TestUser;
let eventId: string;
let postId: string;
beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.makeUser('Olga');
  guest = await server.makeUser('Gil');
  await others(owner);
  eventId = await largeEvent(server, owner, { guests: 1000, posts: 1000, comments: 12_000, documents: 500 });
  await joinAs(server, eventId, guest);
  postId = await newPost(server, owner, eventId);
  for (const body of [{ like: true }, { like: false }])
    await server.inject('POST', `/api/feeds/${eventId}/${postId}/like`, { as: guest, body });
  await server.db.execute(sql.raw('analyze'));
});
afterAll(() => server.close());

interface Statement {
  text: string;
  params: unknown[];
}
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

async function readItinerary() {
  // a sign-in is not asked for again within some seconds
  return server.inject('GET', `/oapi/itinerary/${eventId}`, { as: await server.signInAgain(guest) });
}
function readList() {
  return server.inject('GET', '/api/events', { as: guest });
}
function readFeed() {
  return server.inject('GET', `/api/feeds/${eventId}?limit=10`, { as: guest });
}
/** By a device that has nearly everything: a fresh one reads all that there is. */
async function pull() {
  const [now] = await server.db.select().from(events).where(eq(events.id, eventId));
  const { body } = await server.inject('POST', '/api/sync', { as: guest, body: { cursors: {} } });
  const [{ role, epoch }] = body.events as [{ role: string; epoch: string }];
  const cursors = { [eventId]: { version: (now?.version ?? 0) - 5, role, epoch } };
  return server.inject('POST', '/api/sync', { as: guest, body: { cursors } });
}
function comment() {
  const url = `/api/feeds/${eventId}/${postId}/comment`;
  return server.inject('POST', url, { as: guest, key: randomUUID(), body: { comment: 'So it was.' } });
}

test('no hot call has to read a large table from end to end', async () => {
  const sizes = await sizesOf();
  for (const name of ['posts', 'comments', 'rsvps', 'users', 'events', 'sessions', 'ledger', 'documents'])
    expect(sizes.get(name), name).toBeGreaterThan(LARGE);
  for (const call of [readItinerary, readList, pull, readFeed, comment])
    for (const statement of await statementsOf(call)) {
      // even if it were cheaper for so few rows: there is no other way only where there is no index
      const plan = await transaction(server.db, async (tx) => {
        await tx.execute(sql.raw('set local enable_seqscan = off'));
        return nodesOf(await tx.execute(explained(statement, 'format json')));
      });
      expect(read(plan, sizes), statement.text).toEqual([]);
    }
});

/** Everything that is not asked for, straight into the tables. */
async function others(owner: TestUser): Promise<void> {
  const { id } = await newEvent(server, owner);
  const [like] = await server.db.select().from(events);
  const many = (n: number) => Array.from({ length: n }, (_, at) => at);
  const people = many(1500).map((n) => ({ id: randomUUID(), emailId: `other-${n}@example.org` }));
  const person = (n: number) => people[n % people.length]?.id ?? owner.id;
  await server.db.insert(users).values(people);
  const made = many(1000).map((n) => ({
    ...like,
    // most of them are over
    ...(n % 20 > 0 && { startOn: '2024-05-01', endOn: '2024-05-03' }),
    id: randomUUID(),
    ownerId: person(n),
    name: `Other ${n}`,
  }));
  await server.db.insert(events).values(made as never);
  const event = (n: number) => made[n % made.length]?.id ?? id;
  await server.db.insert(rsvps).values(
    many(3000).map((n) => ({
      id: uuidv7(),
      eventId: event(n),
      userId: person(n),
      emailId: `other-${n}@example.org`,
      status: 'YES' as const,
      version: 1,
    })),
  );
  await server.db.insert(posts).values(
    many(3000).map((n) => ({
      id: uuidv7(),
      eventId: event(n),
      ownerId: person(n),
      title: 'Light',
      version: 1,
    })),
  );
  await server.db.insert(sessions).values(
    many(1500).map((n) => ({
      id: randomUUID(),
      familyId: randomUUID(),
      userId: person(n),
      tokenHash: randomUUID(),
      expiresAt: new Date(Date.now() + 86_400_000),
    })) as never,
  );
  await server.db
    .insert(ledger)
    .values(many(1500).map((n) => ({ id: randomUUID(), userId: person(n), hash: 'h', status: 200 })));
}

async function sizesOf(): Promise<Map<string, number>> {
  const { rows } = (await server.db.execute(
    sql.raw(`select relname as name, reltuples::int as size from pg_class where relkind = 'r'`),
  )) as unknown as { rows: { name: string; size: number }[] };
  return new Map(rows.map(({ name, size }) => [name, size]));
}

/** What the query builder runs on either database while this goes on. */
async function statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  // nothing is known from before
  await server.db.execute(sql.raw(`set application_name = 'plans'`));
  const spies = [PglitePreparedQuery, NodePgPreparedQuery].map((kind) => vi.spyOn(kind.prototype, 'execute'));
  try {
    await call();
    return spies
      .flatMap(({ mock }) =>
        mock.contexts.map((context, n) => {
          const { queryString, rawQueryConfig, params } = context as unknown as {
            queryString?: string;
            rawQueryConfig: { text?: string };
            params: unknown[];
          };
          const [values = {}] = mock.calls[n] ?? [];
          return {
            text: queryString ?? rawQueryConfig.text ?? '',
            params: fillPlaceholders(params, values as Record<string, unknown>),
          };
        }),
      )
      .filter(({ text }) => /^\s*(?:select|with|update|delete|insert)\b/.test(text));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The statement with its values in their places. */
function explained({ text, params }: Statement, how: string): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join([
    sql.raw(`explain (${how}) `),
    ...parts.map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`)),
  ]);
}

function nodesOf(result: unknown): Node[] {
  const [row] = (result as { rows: { 'QUERY PLAN': unknown }[] }).rows;
  const said = row?.['QUERY PLAN'];
  const [{ Plan }] = (typeof said === 'string' ? JSON.parse(said) : said) as [{ Plan: Node }];
  const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)];
  return all(Plan);
}

/** Large tables that are read from end to end. */
const read = (plan: Node[], sizes: ReadonlyMap<string, number>): string[] =>
  plan.flatMap(({ 'Node Type': kind, 'Relation Name': table = '' }) =>
    kind === 'Seq Scan' && (sizes.get(table) ?? 0) > LARGE ? [table] : [],
  );
