// What an installation of an earlier version has stored keeps its meaning.
import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { migrationsFolder } from '#server/db/migrate.ts';

test('marks of forgotten deletions, deletions and RSVPs that are no Yes come through the upgrade', async () => {
  const migrations = readMigrationFiles({ migrationsFolder }).map(({ sql }) => sql);
  const client = await PGlite.create();
  const run = async (from: number, to: number) => {
    for (const statement of migrations.slice(from, to).flat()) await client.exec(statement);
  };
  await run(0, 5);
  const [user, event, post] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(`insert into users (id, email_id, password_hash) values ($1, 'ana@example.com', null)`, [
    user,
  ]);
  await client.query(
    `insert into events (id, owner_id, name, start_on, end_on, timezone, privacy, rsvp_type)
     values ($1, $2, 'Kyoto', '2030-01-01', '2030-01-02', 'UTC', 'PUBLIC', 'OPEN')`,
    [event, user],
  );
  for (const [status, version] of [
    ['YES', 2],
    ['NO', 3],
  ])
    await client.query(
      `insert into rsvps (id, event_id, email_id, status, version) values ($1, $2, $3, $4, $5)`,
      [randomUUID(), event, `${status}@example.com`, status, version],
    );
  for (const [id, table, version] of [
    [randomUUID(), '*', 4],
    [randomUUID(), '*', 6],
    [post, 'posts', 7],
  ])
    await client.query(
      `insert into tombstones (event_id, table_name, row_id, version) values ($1, $2, $3, $4)`,
      [event, table, id, version],
    );
  await run(5, migrations.length);
  const { rows } = await client.query(`select table_name, row_id, version from tombstones order by version`);
  expect(rows).toEqual([
    { table_name: '*', row_id: event, version: 6 },
    { table_name: 'posts', row_id: post, version: 7 },
  ]);
  const left = await client.query(`select status, left_version from rsvps order by version`);
  expect(left.rows).toEqual([
    { status: 'YES', left_version: null },
    { status: 'NO', left_version: 3 },
  ]);
  await client.close();
});
