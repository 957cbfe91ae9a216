// On the embedded database, a large update from a file is planned and written in pieces beforehand, so that
// nobody has to wait for it. Changes that others make meanwhile are neither lost nor overlooked.
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, beforeAll, expect, test, vi } from 'vitest';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { DayRow } from '#contract/schemas/days.ts';
import { activities, importedActivities, imports, stagedActivities } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { betweenTransactions, onceBetweenTransactions } from '#tests/support/between-transactions.ts';
import { firstPlan, planText, statementsOf } from '#tests/support/query-plans.ts';
import { largeSchedule } from '#tests/support/some-schedule.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const TALKS = 800;
let server: TestServer;
let maya: TestUser;
beforeAll(async () => {
  server = await startTestServer({ kind: 'embedded' });
});
beforeEach(async () => {
  maya = await server.makeUser('Maya');
});
afterAll(() => server.close());

const text = JSON.stringify(largeSchedule(4, 10, 20)).replaceAll('2026-01-', '2099-01-');
const FIRST = JSON.parse(text) as object;
const ABOUT = 'Light, water, patience.';
const REWORDED = JSON.parse(text.replaceAll(ABOUT, 'Nets, ropes, sails.')) as object;
/** The talks of the last day, moved to the next day. */
const LATER = JSON.parse(text.replaceAll('2099-01-08', '2099-01-09')) as object;

const make = async () => {
  const { body } = await server.inject('POST', '/api/events/import', { as: maya, body: FIRST });
  return body.id as string;
};
const look = async (id: string, file: object) =>
  (await server.inject('POST', `/api/events/${id}/import/preview`, { as: maya, body: file })).body;
const update = (id: string, file: object, basis: string, key: string = randomUUID()) =>
  server.inject('POST', `/api/events/${id}/import`, { as: maya, key, body: { ...file, basis } });
const programme = async (id: string): Promise<(DayRow & { activities: ActivityRow[] })[]> =>
  (await server.inject('GET', `/api/events/${id}`, { as: maya })).body.programs;
const staged = (id: string) => server.db.$count(stagedActivities, eq(stagedActivities.eventId, id));
const importedCount = (id: string) =>
  server.db.$count(importedActivities, eq(importedActivities.eventId, id));

/** Runs an update, and something else while only a part of its pieces is written. */
async function updateWhile(id: string, file: object, meanwhile: () => Promise<unknown>) {
  const { basis } = await look(id, file);
  return onceBetweenTransactions(
    server,
    () => update(id, file, basis),
    async () => (await importedCount(id)) > TALKS,
    meanwhile,
  );
}
/** Replaced rows are deleted after the answer. */
const expectNothingLeft = (id: string) =>
  vi.waitFor(async () => expect([await staged(id), await importedCount(id)]).toEqual([0, TALKS]));

test('nobody sees an unfinished update, and afterwards nothing is left but its changes', async () => {
  const id = await make();
  const { basis } = await look(id, REWORDED);
  let before = 0;
  const read = async () => {
    const texts = new Set(
      (await programme(id)).flatMap((day) => day.activities.map((one) => one.description)),
    );
    expect(texts.size).toBe(1);
    if ([...texts][0]?.includes(ABOUT) && (await staged(id)) > 0) before += 1;
  };
  // one read goes on beside each piece, and has its answer before the next piece
  let reading = Promise.resolve();
  const done = await betweenTransactions(
    server,
    () => update(id, REWORDED, basis),
    async () => {
      await reading;
      reading = read();
    },
  );
  await reading;
  expect(done.body).toMatchObject({ added: 0, changed: TALKS });
  expect(before, 'the event was read while the pieces were written').toBeGreaterThan(1);
  expect(await look(id, REWORDED)).toMatchObject({ items: [], unchanged: TALKS });
  await expectNothingLeft(id);
  const rows = await server.db.select().from(activities).where(eq(activities.eventId, id));
  expect(new Set(rows.map(({ version }) => version)).size, 'one change').toBe(1);
});

test('if a host meanwhile adds a day that the file needs, that day is used', async () => {
  const id = await make();
  const done = await updateWhile(id, LATER, () =>
    server.inject('POST', `/api/events/${id}/programs`, { as: maya, body: { name: 'Farewell' } }),
  );
  expect(done.body).toMatchObject({ added: 0, changed: 200 });
  expect((await programme(id)).map((day) => [day.date, day.name, day.activities.length])).toEqual([
    ['2099-01-05', 'Day 1', 200],
    ['2099-01-06', 'Day 2', 200],
    ['2099-01-07', 'Day 3', 200],
    ['2099-01-08', 'Day 4', 0],
    ['2099-01-09', 'Farewell', 200],
  ]);
  await expectNothingLeft(id);
});

test('an activity that a host edits meanwhile is not overwritten: the preview is outdated', async () => {
  const id = await make();
  const [talk] = (await programme(id))[0]?.activities ?? expect.fail('no talks');
  const path = `/api/events/${id}/programs/${talk?.programId}/activity/${talk?.id}`;
  const refused = await updateWhile(id, REWORDED, () =>
    server.inject('PUT', path, { as: maya, body: { description: 'Bring a coat.' } }),
  );
  expect(refused).toMatchObject({ status: 409, code: 'STALE_SET' });
  const rows = await server.db.select().from(activities).where(eq(activities.eventId, id));
  expect(rows.filter(({ description }) => description.includes(ABOUT))).toHaveLength(TALKS - 1);
  expect(rows.find((row) => row.id === talk?.id)?.description).toBe('Bring a coat.');
  // the written pieces do not get in the way of anybody
  const { basis, items } = await look(id, REWORDED);
  expect(items).toHaveLength(TALKS);
  expect((await update(id, REWORDED, basis)).body).toMatchObject({ changed: TALKS - 1 });
  await expectNothingLeft(id);
});

test('if an activity is deleted meanwhile, the preview is outdated', async () => {
  const id = await make();
  const last = (await programme(id)).at(-1)?.activities.at(-1);
  const path = `/api/events/${id}/programs/${last?.programId}/activity/${last?.id}`;
  const refused = await updateWhile(id, REWORDED, () => server.inject('DELETE', path, { as: maya }));
  expect(refused).toMatchObject({ status: 409, code: 'STALE_SET' });
  const { basis, items } = await look(id, REWORDED);
  expect(items).toHaveLength(TALKS);
  expect((await update(id, REWORDED, basis)).body).toMatchObject({ added: 0, changed: TALKS - 1 });
  await expectNothingLeft(id);
});

test('a like or an answer made meanwhile does not cause a new plan', async () => {
  const id = await make();
  const url = `/api/feeds/${id}`;
  const done = await updateWhile(id, REWORDED, () =>
    server.inject('POST', url, { as: maya, body: { id: randomUUID(), title: 'Light' } }),
  );
  expect(done.body).toMatchObject({ changed: TALKS });
  const [last] = await server.db.select().from(imports).where(eq(imports.eventId, id));
  const own = and(eq(importedActivities.eventId, id), eq(importedActivities.file, last?.file ?? ''));
  expect(await server.db.$count(importedActivities, own)).toBe(TALKS);
  await expectNothingLeft(id);
});

test('an update sent twice at once is applied once, and both get the same answer', async () => {
  const id = await make();
  const [{ basis }, key] = [await look(id, REWORDED), randomUUID()];
  const [first, second] = await Promise.all([
    update(id, REWORDED, basis, key),
    update(id, REWORDED, basis, key),
  ]);
  expect([first.status, second.status, first.body]).toEqual([200, 200, second.body]);
  await expectNothingLeft(id);
});

test('leftovers of a killed server are replaced by the next update', async () => {
  const id = await make();
  const { basis } = await look(id, REWORDED);
  const transaction = vi.spyOn(server.db, 'transaction');
  const real = Object.getPrototypeOf(server.db).transaction as typeof server.db.transaction;
  let pieces = 0;
  transaction.mockImplementation(async (...of) => {
    if ((pieces += 1) > 15) throw new Error('planted');
    return real.apply(server.db, of);
  });
  expect((await update(id, REWORDED, basis)).status).toBe(500);
  transaction.mockRestore();
  expect(await staged(id)).toBeGreaterThan(0);
  expect(await importedCount(id)).toBe(2 * TALKS);
  expect(await look(id, REWORDED), 'they are never read').toMatchObject({ basis });
  expect((await update(id, REWORDED, basis)).body).toMatchObject({ changed: TALKS });
  await expectNothingLeft(id);
});

/** The activities of forty large events, of which nothing else is there. */
const fillActivities = () =>
  transaction(server.db, async (tx) => {
    await tx.execute(sql.raw('set local session_replication_role = replica'));
    await tx.execute(
      sql.raw(`
        with others as materialized (select gen_random_uuid() as id from generate_series(1, 40))
        insert into activities
          (id, event_id, day_id, name, description, starts_local, ends_local, writers, version, updated_at)
        select gen_random_uuid(), id, gen_random_uuid(), 'Talk', '', now(), now(), '{}', 1, now()
        from others, generate_series(1, 500)`),
    );
  });

test('the activities of an event that is newer than the statistics are found by their ids', async () => {
  await fillActivities();
  await server.database.maintain(true);
  const id = await make();
  const { basis } = await look(id, REWORDED);
  const statements = await statementsOf(server.db, () => update(id, REWORDED, basis));
  const changes = statements.filter(({ text }) => text.startsWith('update "activities"'));
  expect(changes.length).toBeGreaterThan(1);
  for (const statement of changes)
    expect(planText(await firstPlan(server.db, statement))).toContain(
      'activities: activities_pkey (id = staged_activities.activity_id)',
    );
});
