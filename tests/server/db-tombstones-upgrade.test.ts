// Rows stored by an earlier version keep their meaning.
import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { migrationsFolder } from '#server/db/migrate.ts';

test('the upgrade keeps the marks of forgotten deletions, tombstones, RSVPs other than Yes, and the pictures of posts', async () => {
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
  await run(5, 6);
  const file = randomUUID();
  await client.query(
    `insert into files (id, event_id, uploader_id, purpose, sha256, name, mime_type, bytes)
     values ($1, $2, $3, 'POST', 'x', 'sea.png', 'image/webp', 1)`,
    [file, event, user],
  );
  const [pictured, words] = [randomUUID(), randomUUID()];
  await client.query(
    `insert into posts (id, event_id, owner_id, title, media_file_id, version)
     values ($1, $3, $4, 'The sea', $5, 8), ($2, $3, $4, 'Words', null, 9)`,
    [pictured, words, event, user, file],
  );
  await run(6, migrations.length);
  expect((await client.query(`select post_id, place, file_id from post_files`)).rows).toEqual([
    { post_id: pictured, place: 0, file_id: file },
  ]);
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
