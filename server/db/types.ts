import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type * as schema from './schema.ts';

type Schema = typeof schema;
/** The database, embedded or PostgreSQL, as one type. Inside a transaction use only its `Tx`, never this. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>;
export type Tx = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** For reads that run with or without a transaction. */
export type Reader = Db | Tx;
