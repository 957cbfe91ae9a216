// Databases for tests: in memory from a template that is made once, or on the PostgreSQL of PG_URL.
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import { openInMemory } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import * as schema from '#server/db/schema.ts';
import { makeTemplate } from '#server/db/template.ts';

const cache = fileURLToPath(new URL('../../.cache', import.meta.url));

/** A fresh database with every table and no row. `postgres` needs PG_URL. */
export async function testDatabase(
  kind: Database['kind'] = process.env.PG_URL ? 'postgres' : 'embedded',
): Promise<Database & { url: string | null }> {
  return kind === 'embedded'
    ? { ...(await openInMemory(await cachedTemplate())), url: null }
    : freshOnPostgres();
}

/**
 * As it was when it was fresh. Starting a database takes a second, emptying one a tenth of that: for files
 * whose every test wants one of its own.
 */
export async function emptyDatabase({ db }: Database): Promise<void> {
  await db.execute(
    sql.raw(
      `truncate ${Object.values(schema)
        .flatMap((table) => (is(table, PgTable) ? [`"${getTableName(table)}"`] : []))
        .join(', ')}`,
    ),
  );
}

let loaded: Promise<Blob> | undefined;
/** The empty cluster that tests start from. */
export const cachedTemplate = () => (loaded ??= loadTemplate());

/**
 * Uncompressed: it loads in half the time. Test files run side by side, so one of them makes it and the
 * others wait.
 */
async function loadTemplate(): Promise<Blob> {
  const file = path.join(cache, `template-${templateKey()}.tar`);
  const making = `${file}.making`;
  mkdirSync(cache, { recursive: true });
  while (!existsSync(file)) {
    try {
      mkdirSync(making);
    } catch {
      // a run that was killed leaves its mark behind
      if (Date.now() - (statSync(making, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 60_000)
        rmdirSync(making);
      await wait(100);
      continue;
    }
    try {
      writeFileSync(`${file}.part`, Buffer.from(await (await makeTemplate('none')).arrayBuffer()));
      renameSync(`${file}.part`, file);
    } finally {
      rmdirSync(making);
    }
  }
  return new Blob([readFileSync(file)]);
}

/** Changes with the migrations and with the version of the embedded database. */
function templateKey(): string {
  const hash = createHash('sha256').update(
    readFileSync(
      fileURLToPath(import.meta.resolve('@electric-sql/pglite').replace(/dist\/[^/]*$/, 'package.json')),
    ),
  );
  for (const name of readdirSync(migrationsFolder).sort())
    if (name.endsWith('.sql')) hash.update(readFileSync(path.join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function freshOnPostgres(): Promise<Database & { url: string }> {
  const server = process.env.PG_URL;
  if (!server)
    throw new Error('PG_URL is not set: this test needs a PostgreSQL that it may fill with databases');
  const name = `sojourn_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openPostgres({ url: url.href, log: { warn: () => {} } });
  return {
    ...database,
    url: url.href,
    close: async () => {
      await database.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
