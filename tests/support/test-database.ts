// Databases for tests: in memory from a template that is made once, or on the PostgreSQL of PG_URL. Starting
// one takes a second, emptying one a tenth of that, so returned databases are emptied and reused.
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
import { PGlite } from '@electric-sql/pglite';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import { embeddedDatabase } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import * as schema from '#server/db/schema.ts';
import { makeTemplate } from '#server/db/template.ts';

const TEMPLATE_LOCK = 7_236_009;
const cache = fileURLToPath(new URL('../../.cache', import.meta.url));

/** A new database with every table and no rows. `postgres` needs PG_URL. */
export async function testDatabase(
  kind: Database['kind'] = process.env.PG_URL ? 'postgres' : 'embedded',
): Promise<Database & { url: string | null }> {
  return kind === 'embedded' ? borrowed() : freshOnPostgres();
}

/** Returned by test files that ran earlier in this process. */
const idle: PGlite[] = [];
const IDLE_MAX = 2;

async function borrowed(): Promise<Database & { url: null }> {
  const client = idle.pop() ?? (await PGlite.create({ loadDataDir: await cachedTemplate() }));
  shape ??= await shapeOf(client);
  // revoked when the database is returned, so that leftover work of one test file cannot write to the next
  // one's database
  const { proxy, revoke } = Proxy.revocable(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const database = embeddedDatabase(proxy);
  let isLent = true;
  return {
    ...database,
    url: null,
    close: async () => {
      if (!isLent) return;
      isLent = false;
      revoke();
      if (idle.length < IDLE_MAX && (await isReset(client))) idle.push(client);
      else if (!client.closed) await client.close();
    },
  };
}

/**
 * Resets the database to the template's state: no rows, settings or prepared statements. False if it cannot
 * be reused.
 */
async function isReset(client: PGlite): Promise<boolean> {
  if (client.closed) return false;
  try {
    await emptyDatabase(embeddedDatabase(client));
    await client.exec('deallocate all; reset all');
    return (await shapeOf(client)) === shape;
  } catch {
    return false;
  }
}

/** A test file that creates triggers, functions or tables does not return its database for reuse. */
const shapeOf = async (client: PGlite): Promise<string> =>
  JSON.stringify(
    (
      await client.query(`
        select (select count(*) from pg_class) as classes, (select count(*) from pg_attribute) as columns,
          (select count(*) from pg_proc) as functions, (select count(*) from pg_trigger) as triggers,
          (select count(*) from pg_constraint) as constraints, (select count(*) from pg_namespace) as schemas`)
    ).rows,
  );
let shape: string | undefined;

const tableNames = Object.values(schema).flatMap((table) =>
  is(table, PgTable) ? [getTableName(table)] : [],
);

/** Deletes all rows again: for test files in which every test needs an empty database. */
export async function emptyDatabase({ db }: Database): Promise<void> {
  await db.execute(sql.raw(`truncate ${tableNames.map((name) => `"${name}"`).join(', ')}`));
}

let loaded: Promise<Blob> | undefined;
/** The empty cluster that tests start from. */
export const cachedTemplate = () => (loaded ??= loadTemplate());

/**
 * Uncompressed, because that loads in half the time. Test files run in parallel: one of them makes it while
 * the others wait.
 */
async function loadTemplate(): Promise<Blob> {
  const file = path.join(cache, `template-${templateKey()}.tar`);
  const making = `${file}.making`;
  mkdirSync(cache, { recursive: true });
  while (!existsSync(file)) {
    try {
      mkdirSync(making);
    } catch {
      // a run that was killed leaves its marker file behind
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
  await onServer(server, `create database ${name} template ${await (migrated ??= migratedOn(server))}`);
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

let migrated: Promise<string> | undefined;

/** The database of which the others on this server are copies, made by the first process that asks. */
async function migratedOn(server: string): Promise<string> {
  const name = `${new URL(server).pathname.slice(1)}_template_${templateKey()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const making = `${name}_making`;
      await client.query(`drop database if exists ${making} with (force)`);
      await client.query(`create database ${making}`);
      const url = new URL(server);
      url.pathname = `/${making}`;
      await (await openPostgres({ url: url.href, log: { warn: () => {} } })).close();
      await client.query(`alter database ${making} rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
