import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFailure } from '#server/db/failure.ts';
import { events, ledger, users } from '#server/db/schema.ts';
import { savepoint, snapshot, transaction } from '#server/db/transaction.ts';
import { testDatabase } from '#tests/support/test-database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

// both drivers return the same here, but the query builder has no common type for it
const rowsOf = async (query: PromiseLike<unknown>) => ((await query) as { rows: unknown[] }).rows;
const user = (n: number) => ({ id: crypto.randomUUID(), emailId: `${n}-${crypto.randomUUID()}@example.org` });

test('the same statement run many times with nulls, JSON, dates and arrays returns the same values', async () => {
  const { db } = database;
  for (const body of [{ a: [1, 'two', null] }, [], null, 'text "quoted"', 7, false]) {
    const [id, userId] = [crypto.randomUUID(), crypto.randomUUID()];
    const createdAt = new Date('2026-11-20T10:00:00.123Z');
    await db.insert(ledger).values({ userId, id, hash: 'h', body, createdAt });
    expect(await db.select().from(ledger).where(eq(ledger.id, id))).toEqual([
      { userId, id, hash: 'h', status: null, body, changes: null, refused: false, createdAt },
    ]);
  }
  const people = [user(1), user(2), user(3)];
  await db.insert(users).values(people);
  for (let n = 1; n <= 3; n++)
    expect(
      await db
        .select({ id: users.id })
        .from(users)
        .where(
          inArray(
            users.id,
            people.slice(0, n).map(({ id }) => id),
          ),
        ),
    ).toHaveLength(n);
  expect(
    await db.$count(
      users,
      inArray(
        users.id,
        people.map(({ id }) => id),
      ),
    ),
  ).toBe(3);
});

test('long texts are read as written, in text and in JSON columns', async () => {
  const { db } = database;
  const long = 'Zürich \u{1f375} "tea" \\ \n'.repeat(2000);
  const person = { ...user(1), emailId: long };
  await db.insert(users).values(person);
  expect(await db.select().from(users).where(eq(users.emailId, long))).toMatchObject([person]);
  for (const body of [{ a: [long] }, long]) {
    const [id, userId] = [crypto.randomUUID(), crypto.randomUUID()];
    await db.insert(ledger).values({ userId, id, hash: 'h', body });
    expect(await db.select().from(ledger).where(eq(ledger.id, id))).toMatchObject([{ body }]);
  }
});

test('running more kinds of statements than the cache of prepared statements holds works', async () => {
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 450; n++)
      expect(await rowsOf(database.db.execute(sql.raw(`select ${n}::int as n`)))).toEqual([{ n }]);
  }
});

test('a failed statement does not affect the following ones, in a transaction and outside', async () => {
  const { db } = database;
  const one = user(1);
  await db.insert(users).values(one);
  for (let i = 0; i < 3; i++) {
    const failure = await db
      .insert(users)
      .values(one)
      .then(
        () => null,
        (error: unknown) => databaseFailure(error),
      );
    expect(failure).toEqual({ kind: 'duplicate', sqlState: '23505' });
  }
  await transaction(db, async (tx) => {
    await expect(
      savepoint(tx, async (inner) => {
        await inner.insert(users).values(one);
      }),
    ).rejects.toThrow();
    await tx.insert(users).values({ ...user(2), firstName: 'After' });
  });
  expect(await db.$count(users, eq(users.firstName, 'After'))).toBe(1);
  await expect(
    transaction(db, async (tx) => {
      await tx.insert(users).values({ ...user(3), firstName: 'Undone' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await db.$count(users, eq(users.firstName, 'Undone'))).toBe(0);
  const unstorable = await db
    .insert(users)
    .values({ ...user(4), firstName: 'a\u0000b' })
    .then(
      () => null,
      (error: unknown) => databaseFailure(error),
    );
  expect(unstorable).toMatchObject({ kind: 'input' });
});

test('a table whose columns change is read with its new columns', async () => {
  const { db } = database;
  await db.execute(sql.raw('create table shapes (a int)'));
  await db.execute(sql`insert into shapes values (1)`);
  const read = () => rowsOf(db.execute(sql`select * from shapes`));
  expect(await read()).toEqual([{ a: 1 }]);
  await db.execute(sql.raw(`alter table shapes add column b text default 'new'`));
  if (database.kind === 'embedded') expect(await read()).toEqual([{ a: 1, b: 'new' }]);
  await db.execute(sql.raw('drop table shapes'));
});

test('50 concurrent changes of one row all count', async () => {
  const { db } = database;
  const owner = user(1);
  await db.insert(users).values(owner);
  const id = crypto.randomUUID();
  await db.insert(events).values({
    id,
    ownerId: owner.id,
    name: 'Counted',
    startOn: '2026-01-01',
    endOn: '2026-01-01',
    timezone: 'UTC',
    privacy: 'PUBLIC',
    rsvpType: 'OPEN',
  });
  await Promise.all(
    Array.from({ length: 50 }, () =>
      transaction(db, async (tx) => {
        const [row] = await tx
          .select({ version: events.version })
          .from(events)
          .where(eq(events.id, id))
          .for('update');
        await tx
          .update(events)
          .set({ version: (row?.version ?? 0) + 1 })
          .where(eq(events.id, id));
      }),
    ),
  );
  expect(
    (await db.select({ version: events.version }).from(events).where(eq(events.id, id)))[0]?.version,
  ).toBe(51);
});

test('using the outer database inside a transaction fails at once instead of waiting forever', async () => {
  const { db } = database;
  await expect(transaction(db, () => db.select().from(users))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside a transaction') },
  });
  await expect(transaction(db, () => transaction(db, async () => 1))).rejects.toThrow('inside a transaction');
  expect(await snapshot(db, async (tx) => tx.$count(users))).toBeGreaterThan(0);
});

test('a snapshot changes nothing', async () => {
  await expect(snapshot(database.db, (tx) => tx.insert(users).values(user(9)))).rejects.toThrow();
});

const series = (to: number, fails = 0) =>
  sql`select n::int4 as n, repeat('x', n % 7) as x, 1 / (n - ${fails}::int4) as y from generate_series(1, ${to}::int4) as n`;
const rowsTo = (to: number) =>
  Array.from({ length: to }, (_, n) => ({ n: n + 1, x: 'x'.repeat((n + 1) % 7), y: n === 0 ? 1 : 0 }));

test('large results that arrive in chunks are complete, concurrently and in a transaction', async () => {
  const { db } = database;
  for (const size of [0, 1, 199, 200, 201, 400, 1234])
    expect(await rowsOf(db.execute(series(size))), `${size} rows`).toEqual(rowsTo(size));
  const sizes = [1000, 3, 700, 200, 2500, 1];
  expect(await Promise.all(sizes.map((size) => rowsOf(db.execute(series(size)))))).toEqual(sizes.map(rowsTo));
  await transaction(db, async (tx) => {
    for (const size of [3, 400, 1001]) expect(await rowsOf(tx.execute(series(size)))).toEqual(rowsTo(size));
    const people = Array.from({ length: 450 }, (_, n) => ({ ...user(n), firstName: 'Piecemeal' }));
    expect(await tx.insert(users).values(people).returning({ id: users.id })).toHaveLength(450);
  });
  expect(await db.select({ id: users.id }).from(users).where(eq(users.firstName, 'Piecemeal'))).toHaveLength(
    450,
  );
});

test('a read that fails, at once or midway, does not affect concurrent reads', async () => {
  const { db } = database;
  const fails = (at: number) =>
    rowsOf(db.execute(series(3000, at))).then(
      () => 'nothing',
      (error: unknown) => databaseFailure(error)?.sqlState,
    );
  for (let round = 0; round < 3; round++) {
    const [first, second, third, ...failures] = await Promise.all([
      rowsOf(db.execute(series(2000))),
      rowsOf(db.execute(series(900))),
      snapshot(db, async (tx) => [
        await rowsOf(tx.execute(series(500))),
        await rowsOf(tx.execute(series(5))),
      ]),
      fails(1),
      fails(700),
      fails(2900),
    ]);
    expect([first, second, third]).toEqual([rowsTo(2000), rowsTo(900), [rowsTo(500), rowsTo(5)]]);
    expect(failures).toEqual(['22012', '22012', '22012']);
  }
  expect(await rowsOf(db.execute(series(3)))).toEqual(rowsTo(3));
});

test('a small read does not wait until a large result is complete', async () => {
  const { db, kind } = database;
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  await Promise.all([
    rowsOf(db.execute(series(20_000))).then(note('large')),
    rowsOf(db.execute(series(1))).then(note('small')),
    rowsOf(db.execute(series(2))).then(note('small')),
  ]);
  if (kind === 'embedded') expect(order).toEqual(['small', 'small', 'large']);
});
