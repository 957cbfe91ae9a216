import { textOf } from '#contract/errors.ts';
import type { EventChanges } from '#contract/schemas/sync.ts';
import { withEpoch } from '#src/data/databases/fence.ts';
import type { OutboxRow, Outcome, RowStatus } from '#src/data/databases/outbox-row.ts';
import { withRoom } from '#src/data/storage/quota.ts';
import { dropRows } from '#src/mutations/outbox/drop-rows.ts';
import type { Engine } from '#src/sync/engine.ts';
import { putAnswer } from '#src/sync/pull/put-changes.ts';
import { errorOf, type Answer } from '#src/sync/calls/reply.ts';

/** One row, what was answered, and what the answer changed. */
export interface Settled {
  row: OutboxRow;
  changes: EventChanges | undefined;
}
export interface Parked extends Settled {
  status: Exclude<RowStatus, 'queued'>;
  outcome: Outcome;
}

/**
 * Step 9: first the canonical rows into the cache, then the outbox row away, in this order and in two
 * transactions: between them the change is in both places, which the fold takes in its stride. The other way
 * round it would be in neither (test: "Nothing pending hidden"). `bring` is called when an answer did not say
 * what it changed: then it is pulled before the row goes. Resolves to the ids of the rows that went; one
 * whose effect could not be brought stays.
 */
export async function settle(
  engine: Engine,
  epoch: number,
  rows: readonly Settled[],
  bring: () => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  await putAll(engine, rows);
  const told = rows.filter(({ changes }) => changes);
  const gone = told.length === rows.length || (await bring()) ? rows : told;
  const {
    data: { outbox, device },
  } = engine;
  await withEpoch(outbox, epoch, () =>
    dropRows(
      outbox,
      gone.map(({ row }) => row),
    ),
  );
  const ids = gone.map(({ row }) => row.id);
  device.log?.add({ kind: 'settled', rows: ids });
  return new Set(ids);
}

/**
 * Kept with its words and the reason, until the person decides. A partly applied edit has changed rows, too.
 */
export async function park(engine: Engine, epoch: number, rows: readonly Parked[]): Promise<void> {
  if (rows.length === 0) return;
  await putAll(engine, rows);
  const { outbox } = engine.data;
  await withEpoch(outbox, epoch, async () => {
    for (const { row, status, outcome } of rows) await outbox.mutations.update(row.id, { status, outcome });
  });
  for (const { row, status, outcome } of rows)
    engine.data.device.log?.add({ kind: 'parked', row: row.id, status, code: outcome.code });
}

export function outcomeOf(answer: Pick<Answer, 'status' | 'body'>, at: number): Outcome {
  const { code, error, fields, current, changed } = errorOf(answer.body);
  return {
    status: answer.status,
    code: code ?? 'UNKNOWN',
    text: error ?? textOf(code ?? 'INTERNAL'),
    ...(fields && { fields }),
    ...(current && { current }),
    ...(changed && { changed }),
    at,
  };
}

/** In one transaction: what watches the cache looks once at a batch and not once at each of its rows. */
async function putAll({ data }: Engine, rows: readonly Settled[]): Promise<void> {
  const answers = rows.flatMap(({ changes }) => (changes ? [changes] : []));
  if (answers.length === 0) return;
  const { cache, device } = data;
  await withRoom(data, () =>
    cache.transaction('rw', cache.tables, async () => {
      for (const changes of answers) await putAnswer(cache, changes, device.clock.now());
    }),
  );
}
