import { and, eq, sql } from 'drizzle-orm';
import { ledger } from '#server/db/schema.ts';
import { inList } from '#server/db/id-list.ts';
import type { Tx } from '#server/db/types.ts';
import { answerIn, type ChangeOutcome, type LedgerEntry } from '#server/change/ledger.ts';

/**
 * Like `claim`, for many changes by one person. Resolves to the ids that are ours to apply. Claims in id order:
 * otherwise two tabs sending the same queue would deadlock.
 */
export async function claimAll(tx: Tx, entries: readonly LedgerEntry[]): Promise<ReadonlySet<string>> {
  const rows = entries.map(({ id, hash }) => ({ id, hash })).sort((a, b) => (a.id < b.id ? -1 : 1));
  const claimed = await tx.execute<{ id: string }>(sql`
    insert into ${ledger} (user_id, id, hash)
    select ${entries[0]?.userId}::uuid, id, hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as claims (id uuid, hash text)
    on conflict do nothing returning id`);
  return new Set((claimed as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id));
}

/** The recorded answers of changes that were not ours to apply. Throws where there is none. */
export async function recallAll(
  tx: Tx,
  entries: readonly LedgerEntry[],
): Promise<ReadonlyMap<string, ChangeOutcome | Error>> {
  const [first] = entries;
  if (!first) return new Map();
  const hashes = new Map(entries.map(({ id, hash }) => [id, hash]));
  const rows = await tx
    .select()
    .from(ledger)
    .where(and(eq(ledger.userId, first.userId), inList(ledger.id, [...hashes.keys()])));
  return new Map(
    rows.map((row): [string, ChangeOutcome | Error] => {
      try {
        return [row.id, answerIn(row, hashes.get(row.id) ?? '')];
      } catch (error) {
        return [row.id, error as Error];
      }
    }),
  );
}

/** The outcome of a claim. `outcome` is null when nothing is to be recorded, so that the change can be sent again. */
export interface Kept {
  entry: LedgerEntry;
  outcome: ChangeOutcome | null;
  refused: boolean;
}

/** Records all answers in the transaction of their effects. */
export async function recordAll(tx: Tx, kept: readonly Kept[]): Promise<void> {
  const userId = kept[0]?.entry.userId;
  if (userId === undefined) return;
  const answers = kept.flatMap(({ entry: { id }, outcome, refused }) =>
    outcome
      ? {
          id,
          status: outcome.status,
          body: outcome.body,
          changes: outcome.changesIn === undefined ? outcome.changes : { in: outcome.changesIn },
          refused,
        }
      : [],
  );
  if (answers.length > 0)
    await tx.execute(sql`
      update ${ledger} set status = a.status, body = a.body, changes = a.changes, refused = a.refused
      from json_to_recordset(${JSON.stringify(answers)}::json)
        as a (id uuid, status integer, body json, changes json, refused boolean)
      where ${ledger.userId} = ${userId} and ${ledger.id} = a.id`);
  const released = kept.flatMap(({ entry: { id }, outcome }) => (outcome ? [] : [id]));
  if (released.length > 0)
    await tx.delete(ledger).where(and(eq(ledger.userId, userId), inList(ledger.id, released)));
}
