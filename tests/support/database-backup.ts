// A backup of the whole database and its restore, in plain SQL: for a server that keeps running in the test's
// process. Nothing else may use the database meanwhile.
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import * as schema from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Db } from '#server/db/types.ts';

const tables = Object.values(schema).flatMap((table) =>
  is(table, PgTable) ? [`"${getTableName(table)}"`] : [],
);

/**
 * Takes the backup now. Returns a function that restores it and then does what the server does when it starts
 * on a restored database.
 */
export async function backUp(db: Db): Promise<{ restore(startedAt: Date): Promise<void> }> {
  await db.execute(sql`create schema backup`);
  for (const table of tables) await db.execute(sql.raw(`create table backup.${table} as table ${table}`));
  return {
    restore: async (startedAt) => {
      await transaction(db, async (tx) => {
        // so that rows can be inserted before the rows they refer to
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql.raw(`truncate ${tables.join(', ')}`));
        for (const table of tables)
          await tx.execute(sql.raw(`insert into ${table} select * from backup.${table}`));
        await tx.execute(sql`drop schema backup cascade`);
      });
      await beginEpoch(db, startedAt);
    },
  };
}
