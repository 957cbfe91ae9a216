import { textOf } from '#contract/errors.ts';
import type { EventChanges } from '#contract/schemas/sync.ts';
import { withEpoch } from '#src/data/databases/fence.ts';
import type { OutboxRow, Outcome, RowStatus } from '#src/data/databases/outbox-row.ts';
import { withRoom } from '#src/data/storage/quota.ts';
import { dropRows } from '#src/mutations/outbox/drop-rows.ts';
import type { Engine } from '#src/sync/engine.ts';
import { putAnswer } from '#src/sync/pull/put-changes.ts';
import { errorOf, type Answer } from '#src/sync/calls/reply.ts';

/** One row, and what the answer to it changed; undefined when the answer did not say, or nothing. */
export interface Settled {
  row: OutboxRow;
  changes: EventChanges | undefined;
}
export interface Parked extends Settled {
  status: Exclude<RowStatus, 'queued'>;
  outcome: Outcome;
}

/**
 * Step 9: first the canonical rows go into the cache, then the outbox row is deleted, in two transactions:
 * between them the change is in both places, which folding allows for. The other way round it would be in
 * neither. What an answer did not bring has to be pulled before.
 */
export async function settle(engine: Engine, epoch: number, rows: readonly Settled[]): Promise<void> {
  if (rows.length === 0) return;
  await putAll(engine, rows);
  const { outbox, device } = engine.data;
  await withEpoch(outbox, epoch, () =>
    dropRows(
      outbox,
      rows.map(({ row }) => row),
    ),
  );
  const ids = rows.map(({ row }) => row.id);
  device.log?.add({ kind: 'settled', rows: ids });
  engine.report.settled(ids);
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

/** In one transaction: what watches the cache runs once for a batch and not once for each of its rows. */
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
