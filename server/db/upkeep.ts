import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#server/db/schema.ts';
import type { StatementClient } from '#server/db/statement-client.ts';
import { yieldToOthers } from '#server/db/yield-between-slices.ts';

/**
 * Larger tables are analysed column by column: analysing one in a single statement would take up to a tenth of a
 * second.
 */
const MANY_ROWS = 2000;
/** A table is analysed at once when it has doubled and grown by at least this many rows. */
const GROWTH = 100;

const tables = new Map<string, PgTable>(
  Object.values(schema).flatMap((table) =>
    is(table, PgTable) ? [[getTableName(table), table] as const] : [],
  ),
);

interface Counted {
  name: string;
  /** Rows inserted, changed and deleted since the database was started. */
  changes: number;
  rows: number;
}

/**
 * What a PostgreSQL server does by itself and the embedded database does not: checkpoints, vacuuming, and statistics.
 * Runs one statement at a time, each as a separate write, and yields in between.
 */
export class Upkeep {
  readonly #statements: StatementClient;
  #checkpointAt = '';
  #vacuumDue = false;
  readonly #vacuumed = new Map<string, Counted>();
  readonly #analyzed = new Map<string, Counted>();

  constructor(statements: StatementClient) {
    this.#statements = statements;
  }

  /** `thorough`: also vacuums and analyses the tables that have changed. */
  async maintain(thorough: boolean): Promise<void> {
    const written = (await this.#position()) !== this.#checkpointAt;
    this.#vacuumDue ||= written;
    if (!written && !(thorough && this.#vacuumDue)) return;
    if (thorough) {
      for (const table of await this.#count()) {
        if (this.#vacuumed.get(table.name)?.changes === table.changes) continue;
        await this.#do(`vacuum "${table.name}"`);
        await this.#analyze(table);
        // spreads the flush over several checkpoints
        if (table.rows > MANY_ROWS) await this.#do('checkpoint');
        this.#vacuumed.set(table.name, table);
      }
      this.#vacuumDue = false;
    }
    await this.#do('checkpoint');
    this.#checkpointAt = await this.#position();
  }

  /** Refreshes the statistics of tables that have grown several times over. */
  async refreshStatistics(): Promise<void> {
    for (const table of await this.#count()) {
      const before = this.#analyzed.get(table.name) ?? { changes: 0, rows: 0 };
      if (table.changes - before.changes > before.rows + GROWTH) await this.#analyze(table);
    }
  }

  async #analyze(table: Counted): Promise<void> {
    const { name, rows } = table;
    const columns = Object.values(getTableColumns(tables.get(name) as PgTable));
    const parts = rows > MANY_ROWS ? columns.map((column) => ` ("${column.name}")`) : [''];
    for (const part of parts) await this.#do(`analyze "${name}"${part}`);
    this.#analyzed.set(name, table);
  }

  async #do(statement: string): Promise<void> {
    await this.#statements.upkeep(statement);
    await yieldToOthers();
  }

  async #count(): Promise<Counted[]> {
    // otherwise the counts may be up to a second old
    await this.#statements.query('select pg_stat_force_next_flush()');
    const { rows } = await this.#statements.query<Counted>(
      `select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int8 as changes, n_live_tup::int8 as rows
      from pg_stat_user_tables`,
    );
    return rows.filter(({ name }) => tables.has(name));
  }

  async #position(): Promise<string> {
    const { rows } = await this.#statements.query<{ at: string }>(
      'select pg_current_wal_insert_lsn()::text as at',
    );
    return rows[0]?.at ?? '';
  }
}
