// How long one call to the server delays others: meanwhile a client in another process keeps making small
// calls, cached and uncached reads and writes. For each, how long it waited, compared with an idle server;
// and the longest turns of the server's event loop, in CPU time of its thread (Linux). Each call runs once to
// warm up and three times for measuring, and each figure is the median of the three: the longest of a hundred
// waits is often caused by another process. On an embedded database on disk, and on the PostgreSQL of PG_URL
// or a disposable one. Prints figures; never fails because of one.
// node --import tsx tests/bench/turns.ts [embedded] [postgres] [words of a case's name]
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { comments, events, posts as postsTable, rsvps } from '#server/db/schema.ts';
import { runHousekeeping } from '#server/run-housekeeping.ts';
import { inParts } from '#src/mutations/kinds/in-parts.ts';
import { dateIn, fileOf, madeFiles } from '#tests/bench/made-files.ts';
import { benchDatabase, endBench, requestedKinds, type Kind } from '#tests/bench/bench-database.ts';
import type { Answered, Call, Watch, Watched } from '#tests/bench/caller.ts';
import { largeEvent } from '#tests/bench/large-event.ts';
import { joinAs, newEvent, newPost } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const { kinds, words } = requestedKinds();
const [wanted = ''] = words;
const EVERY = 10;
const AFTER = 600;
const ROUNDS = 3;

for (const kind of kinds) await bench(kind);
await endBench();

async function bench(kind: Kind): Promise<void> {
  const database = await benchDatabase(kind);
  const server = await startTestServer({
    database,
    checkAnswers: false,
    webFolder: path.resolve('dist/web'),
  });
  const origin = await server.listen();
  const callers = [0, 1].map(() =>
    fork(new URL('caller.ts', import.meta.url), [origin], { execArgv: ['--import', 'tsx'] }),
  );
  const [busy, other] = callers as [ChildProcess, ChildProcess];
  let calls = 0;
  const ask = (by: ChildProcess, call: Omit<Call, 'id'>): Promise<Answered> => {
    if (call.method === 'HOUSEKEEPING') return housekeeping();
    const id = (calls += 1);
    return new Promise((resolve) => {
      const take = (answered: Answered) => {
        if (answered.id !== id) return;
        by.off('message', take);
        resolve(answered);
      };
      by.on('message', take);
      by.send({ ...call, id } satisfies Call);
    });
  };
  const housekeeping = async (): Promise<Answered> => {
    const from = performance.now();
    await runHousekeeping(server.services, true);
    return { id: 0, status: 200, bytes: 0, ms: performance.now() - from };
  };
  const owner = await server.makeUser('Olga');
  const guest = await server.makeUser('Gil');
  const onlooker = await server.makeUser('Nina');
  const { id: eventId } = await newEvent(server, owner);
  await joinAs(server, eventId, guest);
  const posts: string[] = [];
  for (let n = 0; n < 20; n++) posts.push(await newPost(server, owner, eventId));
  const changes = () =>
    Array.from({ length: 500 }, (_, n) => ({
      id: randomUUID(),
      method: 'POST',
      ...(n % 2 === 0
        ? {
            path: `/api/feeds/${eventId}/${posts[n % 20]}/comment`,
            body: { id: randomUUID(), comment: `Number ${n} of the queue, written on a train` },
          }
        : { path: `/api/feeds/${eventId}/${posts[n % 20]}/like`, body: { like: Math.random() < 0.5 } }),
    }));
  const { schedule, calendar, paper, photo } = await madeFiles();
  let big: string | undefined;
  const large = async () => {
    if (big) return big;
    big = await largeEvent(server, owner, {
      guests: 2000,
      posts: 5000,
      comments: 20_000,
      documents: 1000,
    });
    // the rows were inserted directly: plans made while the tables were empty would otherwise be used
    await database.maintain(true);
    return big;
  };
  /** 500 people of the large event who have this status at the moment. */
  const someGuests = async (status: RsvpStatus) => {
    const eventId = await large();
    const people = await server.db
      .select({ id: rsvps.id })
      .from(rsvps)
      .where(and(eq(rsvps.eventId, eventId), eq(rsvps.isHost, false)))
      .limit(500);
    const ids = people.map(({ id }) => id);
    await server.db.update(rsvps).set({ status, remindedAt: null }).where(inArray(rsvps.id, ids));
    return { eventId, ids };
  };
  const as = (user: { token: string }) => ({ token: user.token });
  const cases: Record<string, () => Promise<Omit<Call, 'id'>>> = {
    'nothing else': async () => ({ method: 'GET', path: '/health' }),
    'a batch of 500 changes': async () => ({
      ...as(guest),
      method: 'POST',
      path: '/api/batch',
      body: { requests: changes() },
    }),
    'an import of 3,000 activities': async () => ({
      ...as(owner),
      method: 'POST',
      path: '/api/events/import',
      headers: { 'idempotency-key': randomUUID() },
      file: fileOf(schedule),
    }),
    'the preview of a calendar of 3,000 entries': async () => ({
      ...as(owner),
      method: 'POST',
      path: '/api/events/import/preview',
      file: { name: 'calendar.ics', content: calendar.toString('base64') },
    }),
    'reading a paper of 25 pages': async () => ({
      ...as(owner),
      method: 'POST',
      path: '/api/v2/cpai/experience/generate',
      body: {
        name: 'Trip',
        startIsoTime: `${dateIn(10)}T00:00:00.000Z`,
        endIsoTime: `${dateIn(12)}T00:00:00.000Z`,
        timezone: 'UTC',
        privacy: 'PRIVATE',
        rsvpType: 'OPEN',
      },
      file: { name: 'paper.pdf', content: paper.toString('base64') },
    }),
    'a picture of 24 megapixels': async () => ({
      ...as(owner),
      method: 'POST',
      path: '/api/profile/picture',
      headers: { 'idempotency-key': randomUUID() },
      file: { name: 'one.jpg', content: photo.toString('base64') },
    }),
    'all of a large event, page by page': async () => {
      await large();
      return { ...as(owner), method: 'POST', path: '/api/sync', pull: true };
    },
    'the guest list of a large event': async () => ({
      ...as(owner),
      method: 'GET',
      path: `/api/rsvp/event/${await large()}`,
    }),
    'a page of its feed': async () => ({
      ...as(owner),
      method: 'GET',
      path: `/api/feeds/${await large()}?limit=10`,
    }),
    'housekeeping after that': async () => {
      await large();
      // rows that have not changed since the last round need no housekeeping
      for (const table of [comments, postsTable, rsvps])
        await server.db.update(table).set({ version: sql`${table.version}` });
      return { method: 'HOUSEKEEPING', path: '' };
    },
    'the export of all that is one’s own': async () => {
      await large();
      return { ...as(owner), method: 'GET', path: '/api/profile/export' };
    },
  };
  const writes: Record<string, () => Promise<Omit<Call, 'id'>>> = {
    'the page of a shared link, 3,000 activities': async () => {
      const id = await imported();
      // an unchanged page is not rendered again
      await server.inject('PUT', `/api/events/${id}`, { as: owner, body: { subtitle: randomUUID() } });
      return { method: 'GET', path: `/itinerary/${id}` };
    },
    'a copy of 3,000 activities': async () => ({
      ...as(owner),
      method: 'POST',
      path: `/api/events/${await imported()}/clone`,
      headers: { 'idempotency-key': randomUUID() },
      body: { startDateTime: new Date(Date.now() + 50 * 86_400_000).toISOString(), privacy: 'PRIVATE' },
    }),
    'an update of 3,000 activities': async () => {
      const id = await imported();
      const newer = JSON.parse(
        JSON.stringify(schedule).replaceAll('Light, water, patience.', `As of ${randomUUID()}`),
      ) as object;
      const preview = await server.inject('POST', `/api/events/${id}/import/preview`, {
        as: owner,
        body: newer,
      });
      return {
        ...as(owner),
        method: 'POST',
        path: `/api/events/${id}/import`,
        headers: { 'idempotency-key': randomUUID() },
        body: { basis: preview.body.basis as string },
        file: fileOf(newer),
      };
    },
    '500 decisions, as the app sends them': async () => {
      const { eventId, ids } = await someGuests('HOST_APPROVAL_REQUESTED');
      return {
        ...as(owner),
        method: 'POST',
        path: '/api/batch',
        body: {
          requests: inParts(ids).map((some) => ({
            id: randomUUID(),
            method: 'PUT',
            path: '/api/rsvp',
            body: { eventId, status: 'YES', evenIfFull: true, rsvps: some },
          })),
        },
      };
    },
    '500 decisions in one call': async () => {
      const { eventId, ids } = await someGuests('HOST_APPROVAL_REQUESTED');
      return {
        ...as(owner),
        method: 'PUT',
        path: '/api/rsvp',
        headers: { 'idempotency-key': randomUUID() },
        body: { eventId, status: 'YES', evenIfFull: true, rsvps: ids },
      };
    },
    '250 reminders, as the app sends them': async () => {
      const { eventId, ids } = await someGuests('REQUESTED');
      return {
        ...as(owner),
        method: 'POST',
        path: '/api/batch',
        body: {
          requests: inParts(ids.slice(0, 250)).map((some) => ({
            id: randomUUID(),
            method: 'POST',
            path: `/api/rsvp/request/${eventId}`,
            body: { rsvps: some },
          })),
        },
      };
    },
    '500 people removed in one call': async () => {
      const { eventId, ids } = await someGuests('YES');
      const people = await server.db
        .select({ id: sql<string>`coalesce(${rsvps.userId}, ${rsvps.id})` })
        .from(rsvps)
        .where(inArray(rsvps.id, ids));
      return {
        ...as(owner),
        method: 'DELETE',
        path: `/api/events/${eventId}/guests`,
        headers: { 'idempotency-key': randomUUID() },
        body: { users: people.map(({ id }) => id) },
      };
    },
    'the purge of an event of 10,000 rows': async () => {
      const id = await largeEvent(server, owner, {
        guests: 1000,
        posts: 2000,
        comments: 8000,
        documents: 300,
      });
      await server.db
        .update(events)
        .set({ deletedAt: new Date(0) })
        .where(eq(events.id, id));
      return { method: 'HOUSEKEEPING', path: '' };
    },
  };
  let importedId: string | undefined;
  const imported = async (): Promise<string> => {
    if (importedId) return importedId;
    const answer = await server.inject('POST', '/api/events/import', { as: owner, body: schedule });
    return (importedId = answer.body.id as string);
  };
  const small = await watched(server, owner, onlooker);
  try {
    console.log(`\n${kind}: ms until each small read and write was answered, median / p99 / longest`);
    for (const [name, make] of Object.entries({ ...cases, ...writes })) {
      if (!name.includes(wanted) && name !== 'nothing else') continue;
      await ask(busy, await make());
      const rounds: Round[] = [];
      while (rounds.length < ROUNDS) {
        const call = await make();
        await sleep(500);
        rounds.push(await measured(() => ask(busy, call)));
      }
      console.log(name.padEnd(38), inWords(rounds));
    }
  } finally {
    for (const caller of callers) caller.kill();
    await server.close();
    await database.close();
  }

  async function measured(run: () => Promise<Answered>): Promise<Round> {
    const turns: number[] = [];
    let before = ownTime();
    const watch = setInterval(() => {
      const now = ownTime();
      turns.push(now - before);
      before = now;
    }, 1);
    other.send({ watch: small, everyMs: EVERY } satisfies Watch);
    await sleep(400);
    const { status, bytes, ms } = await run();
    // work that follows a change after its answer
    await sleep(AFTER);
    const ended = once(other, 'message') as Promise<[Watched]>;
    other.send({ over: true });
    const [waits] = await ended;
    clearInterval(watch);
    return { waits, turn: Math.max(...turns), ms, status, bytes };
  }
}

interface Round {
  waits: Watched;
  turn: number;
  ms: number;
  status: number;
  bytes: number;
}

function inWords(rounds: readonly Round[]): string {
  return [
    ...Object.keys(rounds[0]?.waits ?? {}).map((read) => {
      const spreads = rounds.map(({ waits }) => spread(waits[read] ?? []));
      return `${read} ${[0, 1, 2].map((at) => middle(spreads.map((one) => one[at] ?? 0))).join('/')}`;
    }),
    `longest turn ${middle(rounds.map(({ turn }) => turn))}`,
    `it took ${middle(rounds.map(({ ms }) => ms))} (${rounds[0]?.status}, ${Math.round((rounds[0]?.bytes ?? 0) / 1000)} KB)`,
  ].join('; ');
}

function middle(values: readonly number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(0);
}

/**
 * A small write, and small reads: a cached itinerary, complete and as a 304; rows that are read anew each
 * time; and an answer without the database.
 */
async function watched(server: TestServer, owner: TestUser, onlooker: TestUser): Promise<Watch['watch']> {
  const { id } = await newEvent(server, owner, { privacy: 'PUBLIC' });
  const { headers } = await server.inject('GET', `/oapi/itinerary/${id}`);
  const post = await newPost(server, owner, id);
  const as = { method: 'GET', token: onlooker.token };
  return {
    health: { method: 'GET', path: '/health' },
    list: { ...as, path: '/api/events' },
    itinerary: { ...as, path: `/oapi/itinerary/${id}` },
    '304': {
      method: 'GET',
      path: `/oapi/itinerary/${id}`,
      headers: { 'if-none-match': String(headers.etag) },
    },
    days: { ...as, token: owner.token, path: `/api/events/${id}/programs` },
    write: {
      method: 'POST',
      token: owner.token,
      path: `/api/feeds/${id}/${post}/like`,
      body: { like: true },
    },
  };
}

/** Median, p99 and longest. */
function spread(times: number[]): number[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99, 1].map(
    (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0,
  );
}

/** CPU time in ms that the main thread has used. */
function ownTime(): number {
  const [ran = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(ran) / 1e6;
}
