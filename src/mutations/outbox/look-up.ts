import type { OutboxDb } from '#src/data/databases/outbox-db.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import type { Need } from '#src/mutations/kinds/mutation.ts';
import type { Change } from './change.ts';
import { dependenciesOf, type Looked } from './depends-on.ts';
import { rowToReplace } from './replace-row.ts';

/** A change to be stored; `answers` as in `dependenciesOf`. */
export interface Storing extends Change {
  answers: readonly Need[] | null;
}
/** What the outbox holds that concerns a change; `needed` as in `dependenciesOf`. */
export interface Known {
  change: Storing;
  here: OutboxRow | undefined;
  older: OutboxRow | undefined;
  needed: string[] | null;
}

/** Call inside a transaction of the outbox. */
export async function lookUp(outbox: OutboxDb, change: Storing, looked: Looked): Promise<Known> {
  const { id, mutation, args, options, answers } = change;
  const [here, older, needed] = await Promise.all([
    outbox.mutations.get(id),
    rowToReplace(outbox, {
      lane: mutation.lane(args),
      coalesce: mutation.coalesce?.(args),
      supersedes: options.supersedes,
      hasWords: (row) => mutation.words(row.args) !== '',
    }),
    dependenciesOf(outbox, mutation.needs?.(args) ?? [], answers, looked),
  ]);
  return { change, here, older, needed };
}
