import { textOf } from '#contract/errors.ts';
import type { EventChanges } from '#contract/schemas/sync.ts';
import { withEpoch } from '#src/data/databases/fence.ts';
import type { OutboxRow, Outcome, RowStatus } from '#src/data/databases/outbox-row.ts';
import { rowsOfDraft } from '#src/data/draft-rows.ts';
import { editDraftKey } from '#src/data/drafts.ts';
import type { ToldAnswers } from '#src/data/settled.ts';
import { noteWritten } from '#src/data/written.ts';
import { withinQuota } from '#src/data/storage/quota.ts';
import { cancelUnsent } from '#src/mutations/outbox/cancel-unsent.ts';
import { dropRows } from '#src/mutations/outbox/drop-rows.ts';
import { overtakeAnswers } from '#src/mutations/outbox/replace-row.ts';
import { mutationOf } from '#src/mutations/registry.ts';
import type { Engine } from '#src/sync/engine.ts';
import { joinAnswers } from '#src/sync/pull/join-answers.ts';
import { putAnswer } from '#src/sync/pull/put-changes.ts';
import { errorOf, okAnswer, type Answer } from '#src/sync/calls/reply.ts';
import type { RowReply } from './call-row.ts';

/** A row that the server has accepted, and its answer. */
export type Accepted = Pick<RowReply, 'row' | 'reply'>;

export interface Parked {
  row: OutboxRow;
  status: Exclude<RowStatus, 'queued'>;
  outcome: Outcome;
}

/**
 * Step 9 of docs/one-action.md: deletes the outbox rows, once the canonical rows are in the cache (through
 * `putAnswers`, or a pull for what an answer did not bring). In two transactions: between them the change is in
 * both places, which folding tolerates. In the other order it would be in neither.
 */
export async function settle(
  engine: Engine,
  epoch: number,
  accepted: readonly Accepted[],
  by: 'answers' | 'pull',
): Promise<void> {
  if (accepted.length === 0) return;
  const rows = accepted.map(({ row }) => row);
  const { outbox, device } = engine.data;
  const unwanted: OutboxRow[] = [];
  await withEpoch(outbox, epoch, async () => {
    await dropRows(outbox, rows);
    // a correction that was begun and not sent has come too late
    const correctable = rows.filter((row) => mutationOf(row)?.edit);
    await outbox.drafts.bulkDelete(correctable.flatMap(({ id }) => rowsOfDraft(editDraftKey(id))));
    // creations that were refused while their deletion was on its way: nobody has to decide about those
    for (const row of rows) {
      const mutation = mutationOf(row);
      if (mutation?.kind === 'deletion')
        await cancelUnsent(outbox, mutation.deletes(row.args), (cancelled) =>
          unwanted.push(...cancelled.rows),
        );
    }
  });
  if (unwanted.length > 0) noteWritten(outbox, { gone: unwanted.map(({ id }) => id) });
  const ids = rows.map(({ id }) => id);
  // another tab may have stored what a pull brought, and this page may not have been notified yet
  if (by === 'answers') noteWritten(outbox, { accepted: ids });
  device.log?.add({ kind: 'settled', rows: ids });
  engine.report.settled(ids, toldAnswers(accepted));
}

/** The server's answers to changes whose kind passes them on to the screens; undefined if there are none. */
export function toldAnswers(accepted: readonly Accepted[]): ToldAnswers | undefined {
  const entries = accepted.flatMap(({ row, reply }) => {
    const answer = mutationOf(row)?.tellsAnswer ? okAnswer(reply) : null;
    return answer ? [[row.id, answer.body] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Parks the row, with its words and the reason, until the person decides. */
export async function park(engine: Engine, epoch: number, rows: readonly Parked[]): Promise<void> {
  if (rows.length === 0) return;
  const { outbox } = engine.data;
  await withEpoch(outbox, epoch, async () => {
    for (const { row, status, outcome } of rows) await outbox.mutations.update(row.id, { status, outcome });
    for (const { row } of rows) await overtakeAnswers(outbox, row.lane);
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

/**
 * Stores what a call has changed in one transaction, so that cache observers run once per batch instead of
 * once per row. A partly applied edit has changed rows, too. False if only a pull can tell which version
 * holds.
 */
export async function putAnswers({ data }: Engine, answers: readonly EventChanges[]): Promise<boolean> {
  if (answers.length === 0) return true;
  const { cache, device } = data;
  return withinQuota(data, () =>
    cache.transaction('rw', cache.tables, async () => {
      let taken = true;
      for (const changes of joinAnswers(answers))
        taken = (await putAnswer(cache, changes, device.clock.now())) && taken;
      // written even if another tab was first, so that the screens of this page are notified in time
      await cache.meta.put({ key: 'answered', value: device.clock.now() });
      return taken;
    }),
  );
}
