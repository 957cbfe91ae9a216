import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { foldOf } from '#src/data/folds.ts';

/**
 * The arguments of a row without what has already been applied: of an edit in conflict, only the fields in
 * conflict. The others are the server's, and may have changed since.
 */
export function undecided(row: OutboxRow): unknown {
  const current = row.status === 'conflict' ? row.outcome?.current : undefined;
  if (!current || foldOf(row)?.kind !== 'fieldEdit') return row.args;
  const args = row.args as { set: object };
  return {
    ...args,
    set: Object.fromEntries(Object.entries(args.set).filter(([field]) => field in current)),
  };
}
