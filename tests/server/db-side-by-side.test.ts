// The embedded database has one connection. These tests show which calls may use it together, who waits for
// whom, and what can be answered from the cache.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFailure } from '#server/db/failure.ts';
import { events, users } from '#server/db/schema.ts';
import { ReadWriteLock } from '#server/db/read-write-lock.ts';
import { longSnapshot, snapshot, transaction } from '#server/db/transaction.ts';
import { ReadCache } from '#server/db/read-cache.ts';
import { newEvent } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let olga: TestUser;
beforeAll(async () => {
  server = await startTestServer({ kind: 'embedded' });
  olga = await server.makeUser('Olga');
});
afterAll(() => server.close());

/** A task that runs until the test ends it. */
function heldTask() {
  let end = () => {};
  let begun = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const began = new Promise<void>((resolve) => (begun = resolve));
  const body = async () => {
    begun();
    await ended;
  };
  return { body, end, began };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('reads run concurrently, a write runs alone', async () => {
  const turns = new ReadWriteLock();
  const order: string[] = [];
  const [first, second, write] = [heldTask(), heldTask(), heldTask()];
  const all = [
    turns.read(first.body).then(() => order.push('first')),
    turns.read(second.body).then(() => order.push('second')),
    turns.write(write.body).then(() => order.push('write')),
  ];
  second.end();
  await settled();
  expect(order).toEqual(['second']);
  const third = turns.read(async () => order.push('third'));
  await third;
  first.end();
  await write.began;
  const late = turns.read(async () => order.push('late'));
  const other = turns.write(async () => order.push('other'));
  await settled();
  expect(order).toEqual(['second', 'third', 'first']);
  write.end();
  await Promise.all([...all, late, other]);
  expect(order.slice(3).toSorted()).toEqual(['late', 'other', 'write']);
  expect(order.indexOf('late')).toBeLessThan(order.indexOf('other'));
});

test('a write is not starved by a constant stream of reads', async () => {
  const turns = new ReadWriteLock();
  let over = false;
  let reads = 0;
  const reader = async () => {
    while (!over) {
      await turns.read(async () => settled());
      reads += 1;
    }
  };
  const readers = [reader(), reader(), reader()];
  await settled();
  for (let n = 0; n < 3; n++) {
    const before = reads;
    await turns.write(async () => settled());
    expect(reads - before).toBeLessThan(20);
  }
  over = true;
  await Promise.all(readers);
});

test('a caller that has waited for one write does not wait for the next one with each further read', async () => {
  const turns = new ReadWriteLock();
  const order: string[] = [];
  const [first, second] = [heldTask(), heldTask()];
  const writes = [turns.write(first.body), turns.write(second.body).then(() => order.push('second write'))];
  const call = async (name: string) => {
    for (let n = 0; n < 3; n++) await turns.read(async () => Promise.resolve());
    order.push(name);
  };
  const calls = [call('one'), call('another')];
  await first.began;
  expect(turns.hasWaiters).toBe(true);
  first.end();
  second.end();
  await Promise.all([...writes, ...calls]);
  expect(order).toEqual(['one', 'another', 'second write']);
  expect(turns.hasWaiters).toBe(false);
});

test('a call with several long reads in sequence delays a write by only one of them', async () => {
  const turns = new ReadWriteLock();
  const order: string[] = [];
  const [first, second] = [heldTask(), heldTask()];
  const call = (async () => {
    await turns.read(first.body);
    await turns.read(second.body);
  })();
  await first.began;
  const write = turns.write(async () => order.push('write'));
  await turns.read(async () => order.push('small read'));
  expect(order).toEqual(['small read']);
  first.end();
  await second.began;
  expect(order).toEqual(['small read', 'write']);
  second.end();
  await Promise.all([call, write]);
});

test('a patient read runs after the writes that are already waiting, and before those that come later', async () => {
  const turns = new ReadWriteLock();
  const order: string[] = [];
  const [first, second, late] = [heldTask(), heldTask(), heldTask()];
  const reading = turns.read(first.body);
  const writes = [
    turns.write(second.body).then(() => order.push('first write')),
    turns.write(async () => order.push('second write')),
  ];
  expect(turns.isWriteWaiting).toBe(true);
  const patient = turns.read(late.body, true).then(() => order.push('patient read'));
  await turns.read(async () => order.push('read'));
  first.end();
  await second.began;
  second.end();
  await late.began;
  late.end();
  await Promise.all([reading, patient, ...writes]);
  expect(order).toEqual(['read', 'first write', 'patient read', 'second write']);
  expect(turns.isWriteWaiting).toBe(false);
});

test('a task that fails does not stop the others', async () => {
  const turns = new ReadWriteLock();
  const failing = async () => Promise.reject(new Error('planted'));
  await expect(turns.write(failing)).rejects.toThrow('planted');
  await expect(turns.read(failing)).rejects.toThrow('planted');
  expect(await turns.write(async () => 'write')).toBe('write');
});

test('a snapshot sees one state, and reads do not wait for it', async () => {
  const { db } = server;
  const { id } = await newEvent(server, olga);
  const nameIn = async (reader: Parameters<Parameters<typeof snapshot>[1]>[0]) =>
    (await reader.select({ name: events.name }).from(events).where(eq(events.id, id)))[0]?.name;
  const { body, end, began } = heldTask();
  const seen: unknown[] = [];
  const long = snapshot(db, async (tx) => {
    seen.push(await nameIn(tx));
    await body();
    seen.push(await nameIn(tx));
  });
  await began;
  let written = false;
  const write = db
    .update(events)
    .set({ name: 'Another' })
    .where(eq(events.id, id))
    .then(() => (written = true));
  expect(await nameIn(db)).toBe('Three days in Lisbon');
  expect(await snapshot(db, nameIn)).toBe('Three days in Lisbon');
  expect(written).toBe(false);
  end();
  await Promise.all([long, write]);
  expect(seen).toEqual(['Three days in Lisbon', 'Three days in Lisbon']);
  expect(await nameIn(db)).toBe('Another');
});

test('nothing can be written in a snapshot', async () => {
  const { db } = server;
  await expect(
    snapshot(db, async (tx) => {
      await tx.update(users).set({ firstName: 'Nobody' });
    }),
  ).rejects.toThrow();
  const cause = await snapshot(db, async () => db.select().from(users)).catch((error: Error) => error.cause);
  expect(String(cause)).toMatch(/inside a transaction/);
});

test('a cached answer is used while a change is being applied, and not after it', async () => {
  const { db } = server;
  const { id } = await newEvent(server, olga, { privacy: 'PUBLIC' });
  const itinerary = () => server.inject('GET', `/oapi/itinerary/${id}`);
  const list = () => server.inject('GET', '/api/events', { as: olga });
  await Promise.all([itinerary(), list()]);
  const { body, end, began } = heldTask();
  const change = transaction(db, async (tx) => {
    await tx.update(events).set({ deletedAt: new Date() }).where(eq(events.id, id));
    await body();
  });
  await began;
  expect((await itinerary()).status).toBe(200);
  expect((await list()).body).toHaveLength(1 + 1);
  end();
  await change;
  expect((await itinerary()).status).toBe(404);
  expect((await list()).body).toHaveLength(1);
});

test('a rolled-back state is never returned, and after a write no answer from before it', async () => {
  const { db } = server;
  const { id } = await newEvent(server, olga, { privacy: 'PUBLIC' });
  const back = new Error('rolled back on purpose');
  await transaction(db, async (tx) => {
    await tx.update(events).set({ deletedAt: new Date() }).where(eq(events.id, id));
    throw back;
  }).catch(() => undefined);
  expect((await server.inject('GET', `/oapi/itinerary/${id}`)).status).toBe(200);
  for (let n = 0; n < 20; n++) {
    // read at the same moment: either answer is correct, but it must not stay in the cache after the write
    const [, { status }] = await Promise.all([
      db
        .update(events)
        .set({ deletedAt: n % 2 === 0 ? new Date() : null })
        .where(eq(events.id, id)),
      server.inject('GET', `/oapi/itinerary/${id}`),
    ]);
    expect([200, 404]).toContain(status);
    expect((await server.inject('GET', `/oapi/itinerary/${id}`)).status).toBe(n % 2 === 0 ? 404 : 200);
  }
});

test('a read that begins before a write and ends after it is not cached', async () => {
  const unchanged = new ReadCache();
  const { body, end, began } = heldTask();
  const early = unchanged.read('name', async () => {
    await body();
    return ['before'];
  });
  await began;
  unchanged.forget();
  end();
  expect(await early).toEqual(['before']);
  expect(await unchanged.read('name', async () => ['after'])).toEqual(['after']);
});

test('the oldest answer is evicted', async () => {
  const unchanged = new ReadCache();
  let asked = 0;
  const look = async () => {
    asked += 1;
    return Array.from({ length: 1000 }, (_, n) => n);
  };
  for (let n = 0; n < 30; n++) expect(await unchanged.read(`${n}`, look)).toHaveLength(1000);
  await unchanged.read('29', look);
  expect(asked).toBe(30);
  await unchanged.read('0', look);
  expect(asked).toBe(31);
});

test('an ended session is not cached as valid', async () => {
  const again = await server.signInAgain(olga);
  expect((await server.inject('GET', '/api/events', { as: again })).status).toBe(200);
  expect(
    (await server.inject('POST', '/auth/logout', { as: again, body: { refreshToken: again.refreshToken } }))
      .status,
  ).toBeLessThan(300);
  expect((await server.inject('GET', '/api/events', { as: again })).status).toBe(401);
});

test('a write runs between two statements of a long snapshot, which is read again if the write concerns it', async () => {
  const { db } = server;
  const { id } = await newEvent(server, olga);
  const nameIn = async (reader: Parameters<Parameters<typeof snapshot>[1]>[0]) =>
    (await reader.select({ name: events.name }).from(events).where(eq(events.id, id)))[0]?.name ?? null;
  const twice = async (write: (nth: number) => Promise<unknown>, stateOf: typeof nameIn, fails = false) => {
    let times = 0;
    const seen = await longSnapshot(
      db,
      async (reader) => {
        const before = await nameIn(reader);
        times += 1;
        // otherwise the write would wait for the end of the snapshot
        if (times === 1) await write(times);
        const after = await nameIn(reader);
        if (fails && before !== after) throw new Error('they differ');
        return [before, after];
      },
      stateOf,
    );
    return { times, seen };
  };
  const rename = (name: string) => () => db.update(events).set({ name }).where(eq(events.id, id));
  const other = () => db.update(users).set({ firstName: 'Ola' }).where(eq(users.id, olga.id));
  const lisbon = 'Three days in Lisbon';
  expect(await twice(other, nameIn)).toEqual({ times: 1, seen: [lisbon, lisbon] });
  expect(await twice(rename('Porto'), nameIn)).toEqual({ times: 2, seen: ['Porto', 'Porto'] });
  expect(await twice(rename('Faro'), nameIn, true)).toEqual({ times: 2, seen: ['Faro', 'Faro'] });
  expect(await twice(other, async () => null)).toEqual({ times: 2, seen: ['Faro', 'Faro'] });
});

test('a write does not wait until a large result is complete, and the result shows the state before the write', async () => {
  const { db } = server;
  const organisation = crypto.randomUUID();
  const people = Array.from({ length: 2000 }, (_, n) => ({
    id: crypto.randomUUID(),
    emailId: `${n}-${organisation}@example.org`,
    organisation,
    firstName: 'Before',
  }));
  for (let from = 0; from < people.length; from += 500)
    await db.insert(users).values(people.slice(from, from + 500));
  const ofThem = eq(users.organisation, organisation);
  const order: string[] = [];
  const read = async (name: string) => {
    const rows = await db.select().from(users).where(ofThem).orderBy(users.id);
    order.push(name);
    return rows.map(({ id, firstName }) => [id, firstName]);
  };
  const write = async (firstName: string) => {
    await db.update(users).set({ firstName }).where(ofThem);
    order.push(firstName);
  };
  const numbers = (most: number) =>
    sql`select 1 / (${2900}::int - n) as n from generate_series(1, ${most}::int) as n`;
  const failing = db.execute(numbers(3000)).then(
    () => null,
    (error: unknown) => databaseFailure(error)?.sqlState,
  );
  const [first, second, failure, many] = await Promise.all([
    read('first'),
    read('second'),
    failing,
    db.execute(numbers(1100)) as PromiseLike<{ rows: unknown[] }>,
    write('During'),
    write('After'),
  ]);
  const before = people.map(({ id }) => [id, 'Before']).toSorted();
  expect(first).toEqual(before);
  expect(second).toEqual(before);
  expect(failure).toBe('22012');
  expect(many.rows).toHaveLength(1100);
  expect(order.slice(0, 2)).toEqual(['During', 'After']);
  expect(await db.execute(sql`select name from pg_cursors where is_holdable`)).toMatchObject({ rows: [] });
  expect(new Set((await read('last')).map(([, name]) => name))).toEqual(new Set(['After']));
});
