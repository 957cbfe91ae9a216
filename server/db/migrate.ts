import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/types.ts';

/** Beside this file in the sources, beside the bundle in production. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the tables up to date. One transaction: a failing migration changes nothing. On PostgreSQL the
 * caller holds the advisory lock.
 */
export async function migrate(db: Db): Promise<void> {
  // what drizzle-orm's per-driver migrate() functions do; they differ only in the type of db
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession };
  await dialect.migrate(readMigrationFiles({ migrationsFolder }), session, { migrationsFolder });
}
