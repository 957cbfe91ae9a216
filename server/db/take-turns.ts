import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/types.ts';

/**
 * Waits until no other transaction holds any of these names, and holds them until this one ends. For what no row lock
 * protects, because there is no row yet. All in one order, so that two who want several cannot wait for each other.
 */
export async function takeTurns(tx: Tx, names: readonly string[]): Promise<void> {
  const list = JSON.stringify(names);
  await tx.execute(sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtext(name) as key from jsonb_array_elements_text(${list}::jsonb) as name order by key) as keys`);
}
