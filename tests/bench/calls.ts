// How many calls per second a server answers to 1, 20 and 100 callers, on both databases. Reads are compared
// with a bare HTTP server that sends the same bytes, and changes with one that runs one idempotent insert in
// a transaction per call. On PostgreSQL also two server processes on one database compared with one, and how
// long a poke takes to reach somebody who is connected to the other process. Callers and server share the
// machine's processors. Prints figures; never fails because of one.
// node --import tsx tests/bench/calls.ts [embedded] [postgres] [seconds per case]
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { transaction } from '#server/db/transaction.ts';
import { benchDatabase, endBench, requestedKinds, type Kind } from '#tests/bench/bench-database.ts';
import { bareServer, load, NEW_ID, requestOf, summaryOf } from '#tests/bench/load.ts';
import { AHEAD, newItinerary } from '#tests/bench/new-itinerary.ts';
import { joinAs, newEvent, newPost } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const { kinds, words } = requestedKinds();
const seconds = Number(words[0] ?? 2);
const PEOPLE = 20;

for (const kind of kinds) await bench(kind);
await endBench();

async function bench(kind: Kind): Promise<void> {
  const database = await benchDatabase(kind);
  const server = await startTestServer({ database, checkAnswers: false });
  const port = portOf(await server.listen());
  const owner = await server.makeUser('Ola');
  const { reads, same } = await readsOf(server, owner);
  const changes = await changesOf(server, owner);
  const insert = await insertServer(server);
  const cases: [name: string, port: number, requests: string[]][] = [
    ['floor: the bytes of that itinerary, a bare server', same.port, [requestOf('GET', '/')]],
    ...Object.entries(reads).map(([name, requests]): (typeof cases)[number] => [name, port, requests]),
    [
      'floor: an insert in a transaction, a bare server',
      insert.port,
      [requestOf('POST', '/', {}, { id: NEW_ID })],
    ],
    ...Object.entries(changes).map(([name, requests]): (typeof cases)[number] => [name, port, requests]),
  ];
  for (const connections of [1, 20, 100]) {
    console.log(`\n${kind}, ${connections} ${connections === 1 ? 'caller' : 'callers'}`);
    let floor = 0;
    for (const [name, at, requests] of cases) {
      const rate = await measured(name, [at], requests, connections, floor);
      if (name.startsWith('floor')) floor = rate;
    }
  }
  if (database.url) await twoProcesses(server, database.url, port, { reads, changes, owner });
  same.close();
  insert.close();
  await server.close();
  await database.close();
}

async function measured(
  name: string,
  ports: number[],
  requests: string[],
  connections: number,
  floor: number,
): Promise<number> {
  const task = { ports, requests, connections, seconds };
  await load({ ...task, seconds: seconds / 3 });
  const taken = await load(task);
  const rate = taken.times.length / seconds;
  const share = floor > 0 ? `, ${(rate / floor).toFixed(2)} of the floor` : '';
  console.log(`${name.padEnd(52)} ${summaryOf(taken, seconds)}${name.startsWith('floor') ? '' : share}`);
  return rate;
}

async function somePeople(server: TestServer): Promise<TestUser[]> {
  const people: TestUser[] = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await server.makeUser(`Gil ${n}`));
  return people;
}

async function readsOf(server: TestServer, owner: TestUser) {
  const people = await somePeople(server);
  const id = await newItinerary(server, owner, 79);
  for (let n = 0; n < 29; n++)
    await newEvent(server, owner, { privacy: 'PUBLIC', name: `Walk ${n}`, ...AHEAD });
  for (const one of people) await joinAs(server, id, one);
  const headers = { 'accept-encoding': 'br' };
  const path = `/oapi/itinerary/${id}`;
  const first = await server.app.inject({ url: path, headers });
  const by = people.map(({ token }) => ({ ...headers, authorization: `Bearer ${token}` }));
  return {
    reads: {
      'itinerary, 79 activities': [requestOf('GET', path, headers)],
      'itinerary, not changed (304)': [
        requestOf('GET', path, { ...headers, 'if-none-match': String(first.headers.etag) }),
      ],
      'itinerary, signed in': by.map((own) => requestOf('GET', path, own)),
      'home feed of 30 events': by.map((own) => requestOf('GET', '/api/events', own)),
      'nothing new to pull': await Promise.all(by.map((own) => unchangedPull(server, own))),
    },
    same: await bareServer((_, reply) => {
      reply.setHeader('content-type', 'application/json');
      reply.end(first.rawPayload);
    }),
  };
}

async function unchangedPull(server: TestServer, headers: { authorization: string }): Promise<string> {
  const pull = (cursors: object) => ({ cursors, watch: [], discover: false });
  const url = '/api/sync';
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url,
    headers: { authorization: headers.authorization },
    payload: pull({}),
  });
  if (statusCode !== 200) throw new Error(`a pull was answered with ${statusCode}`);
  const { events } = JSON.parse(body) as {
    events: { id: string; version: number; role: string; epoch?: string }[];
  };
  return requestOf(
    'POST',
    url,
    headers,
    pull(Object.fromEntries(events.map(({ id, version, role, epoch }) => [id, { version, role, epoch }]))),
  );
}

/** Changes by twenty people, each in an event of their own, and all in one event. */
async function changesOf(server: TestServer, owner: TestUser) {
  const people = await somePeople(server);
  const commentIn = async (eventId: string, by: TestUser) => {
    const post = await newPost(server, owner, eventId);
    return requestOf(
      'POST',
      `/api/feeds/${eventId}/${post}/comment`,
      { authorization: `Bearer ${by.token}`, 'idempotency-key': NEW_ID },
      { comment: 'We are at the fountain.' },
    );
  };
  const { id: one } = await newEvent(server, owner);
  const [own, shared]: string[][] = [[], []];
  for (const by of people) {
    const { id } = await newEvent(server, owner);
    await joinAs(server, id, by);
    await joinAs(server, one, by);
    own?.push(await commentIn(id, by));
    shared?.push(await commentIn(one, by));
  }
  return { 'a comment, twenty events': own ?? [], 'a comment, one event': shared ?? [] };
}

async function insertServer({ db }: TestServer) {
  await db.execute(sql.raw('create table bench_rows (id uuid primary key, said text not null)'));
  return bareServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { id } = JSON.parse(text) as { id: string };
      void transaction(db, (tx) =>
        tx.execute(
          sql`insert into bench_rows (id, said) values (${id}, 'We are at the fountain.') on conflict do nothing`,
        ),
      ).then(() => reply.setHeader('content-length', 2).end('{}'));
    });
  });
}

async function twoProcesses(
  server: TestServer,
  url: string,
  port: number,
  {
    reads,
    changes,
    owner,
  }: { reads: Record<string, string[]>; changes: Record<string, string[]>; owner: TestUser },
): Promise<void> {
  const child = fork(new URL('serve.ts', import.meta.url), [url], { execArgv: ['--import', 'tsx'] });
  const [origin] = (await once(child, 'message')) as [string];
  for (const [name, requests] of Object.entries({ ...reads, ...changes })) {
    console.log(`\n${name}, 20 callers`);
    const one = await measured('one process', [port], requests, 20, 0);
    await measured('two processes; the floor is one', [port, portOf(origin)], requests, 20, one);
  }
  const times: number[] = [];
  const { id } = await newEvent(server, owner);
  const pokes = await listen(origin, owner, id);
  for (let n = 0; n < 30; n++) {
    const from = performance.now();
    const poke = pokes.next();
    await server.inject('POST', `/api/feeds/${id}`, {
      as: owner,
      body: { id: randomUUID(), title: 'Light' },
    });
    await poke;
    times.push(performance.now() - from);
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `\na change on one process until somebody on the other is told of it, the change included: median ${sorted[15]?.toFixed(1)} ms, longest ${sorted.at(-1)?.toFixed(1)} ms`,
  );
  child.disconnect();
}

/** The pokes that arrive on the live stream, one after the other. */
async function listen(origin: string, as: TestUser, eventId: string): Promise<AsyncGenerator<void>> {
  const answer = await fetch(`${origin}/api/live?watch=${eventId}`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
  const chunks = answer.body as unknown as AsyncIterable<Uint8Array>;
  async function* pokes(): AsyncGenerator<void> {
    for await (const chunk of chunks)
      for (const text of Buffer.from(chunk).toString().split('\n\n')) if (text.startsWith('data: ')) yield;
  }
  return pokes();
}

function portOf(origin: string): number {
  return Number(new URL(origin).port);
}
