import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import { migrate } from '#server/db/migrate.ts';
import { guardOuter } from '#server/db/outer-guard.ts';
import { nameStatements } from '#server/db/name-statements.ts';
import * as schema from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { StartFailure } from '#server/config/start-failure.ts';

const OLDEST = 150_000;
const MIGRATION_LOCK = 7_236_001;
const CHANNEL = 'sojourn';
const RECONNECT_MS = 2000;
/** How often the notification connection is probed: an idle one may be dead without anyone noticing. */
const PROBE_MS = 30_000;
// no statement may wait or run longer than a client waits for its response
const options =
  '-c lock_timeout=8000 -c statement_timeout=20000 -c idle_in_transaction_session_timeout=30000';

/** A PostgreSQL server, 15 or newer, shared by any number of Sojourn processes. */
export async function openPostgres({
  url,
  log,
}: {
  url: string;
  log: { warn(what: object, text: string): void };
}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    options,
    application_name: 'sojourn',
  });
  // the pool replaces an idle connection that breaks; without a listener the error would end the process
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // when a connection breaks during a transaction, its query fails by itself, but the event still needs a listener
  pool.on('connect', (client) => {
    client.on('error', () => {});
    nameStatements(client);
  });
  await migrateAlone(pool).catch(async (error: unknown) => {
    await pool.end();
    throw error instanceof StartFailure
      ? error
      : new StartFailure(`DATABASE_URL: ${reasonOf(error)}`, { cause: error });
  });
  guardOuter(pool, ['query', 'connect']);
  const notifications = new NotificationListener(url, log);
  return {
    kind: 'postgres',
    db: drizzle(pool, { schema }) as unknown as Db,
    check: async () => {
      await pool.query('select 1');
    },
    publish: async (message) => {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, message]);
    },
    subscribe: (listener, onMissed) => notifications.open(listener, onMissed),
    maintain: async () => {},
    refreshStatistics: async () => {},
    hasWaiters: () => false,
    close: async () => {
      await notifications.close();
      await pool.end();
    },
  };
}

/** Several processes may start at once, which drizzle's migrator does not handle. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if ((rows[0]?.version ?? 0) < OLDEST)
      throw new StartFailure('DATABASE_URL: PostgreSQL 15 or newer is needed.');
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      const db = drizzle(client, { schema }) as unknown as Db;
      await migrate(db);
      await beginEpoch(db);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    // not returned to the pool: its time-outs were lifted
    client.release(true);
  }
}

/** The connection that receives notifications, reopened whenever it breaks. */
class NotificationListener {
  private client: pg.Client | null = null;
  private closed = false;
  private retry: NodeJS.Timeout | undefined;
  private readonly url: string;
  private readonly log: { warn(what: object, text: string): void };

  constructor(url: string, log: { warn(what: object, text: string): void }) {
    this.url = url;
    this.log = log;
  }

  open(listener: (message: string) => void, onMissed: () => void, reopened = false): void {
    if (this.closed) return;
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'sojourn live',
      keepAlive: true,
      query_timeout: 10_000,
    });
    this.client = client;
    let probe: NodeJS.Timeout | undefined;
    let lost = false;
    const again = (error?: Error) => {
      if (lost || this.closed) return;
      lost = true;
      clearInterval(probe);
      if (error) this.log.warn({ err: error }, 'the connection for live signals was lost');
      client.end().catch(() => {});
      this.retry = setTimeout(() => this.open(listener, onMissed, true), RECONNECT_MS).unref();
    };
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', ({ payload }) => {
      if (payload) listener(payload);
    });
    client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .then(() => {
        probe = setInterval(() => void client.query('select 1').catch(again), PROBE_MS).unref();
        if (reopened) onMissed();
      })
      .catch(again);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
