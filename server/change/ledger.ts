import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ErrorBody } from '#contract/errors.ts';
import type { EventChanges } from '#contract/schemas/sync.ts';
import { ledger } from '#server/db/schema.ts';
import type { Reader, Tx } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { UploadedFile } from '#server/change/change-route.ts';

/** Stored in place of a hash if the change was refused before any of it was read. */
const UNREAD = 'unread';

/** A change as the ledger identifies it: by user, id and content. */
export interface LedgerEntry {
  userId: string;
  id: string;
  hash: string;
}
/** The answer to a change, given now or when it was first sent. */
export interface ChangeOutcome {
  status: number;
  body: unknown;
  changes: EventChanges | null;
  /** The change, applied in the same group, whose answer carries the changed rows. */
  changesIn?: string;
}

/** A hash of the change, independent of the order of its keys. */
export function hashOfChange(
  method: string,
  path: string,
  body: unknown,
  files: readonly UploadedFile[],
): string {
  return createHash('sha256')
    .update(
      JSON.stringify([method, path, sorted(body ?? null), files.map((f) => [f.field, f.name, f.sha256])]),
    )
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  // building and sorting pairs would take three times as long for a whole conference
  const into: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) into[key] = sorted((value as Record<string, unknown>)[key]);
  return into;
}

/**
 * Claims the id for this transaction. A concurrent duplicate waits here until the first one commits or rolls back.
 * Returns null if the change is ours to apply, otherwise the recorded answer.
 * @throws Refusal ID_REUSED if the id was used for another change
 */
export async function claim(tx: Tx, entry: LedgerEntry): Promise<ChangeOutcome | null> {
  const claimed = await tx
    .insert(ledger)
    .values({ userId: sql.placeholder('userId'), id: sql.placeholder('id'), hash: sql.placeholder('hash') })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
    .prepare('ledger_claim')
    .execute({ ...entry });
  return claimed.length > 0 ? null : recall(tx, entry);
}

/** The recorded answer to a change, or null if there is none (yet). */
export async function recall(
  reader: Reader,
  { userId, id, hash }: LedgerEntry,
): Promise<ChangeOutcome | null> {
  const [row] = await reader
    .select()
    .from(ledger)
    .where(and(eq(ledger.userId, userId), eq(ledger.id, id)));
  if (!row) return null;
  return answerIn(row, hash);
}

/** The answer that a row holds. @throws Refusal ID_REUSED */
export function answerIn(row: typeof ledger.$inferSelect, hash: string): ChangeOutcome {
  if (row.hash !== hash && row.hash !== UNREAD) throw new Refusal('ID_REUSED');
  if (row.status === null) throw new Error('a ledger row was committed without its answer');
  const { status, body } = row;
  const changes = row.changes as EventChanges | { in: string } | null;
  return changes && 'in' in changes
    ? { status, body, changes: null, changesIn: changes.in }
    : { status, body, changes };
}

/**
 * What the ledger knows of a change before its body is read: nothing (null), a recorded answer, or a refusal made
 * without reading the body.
 */
export async function peek(
  reader: Reader,
  { userId, id }: Pick<LedgerEntry, 'userId' | 'id'>,
): Promise<'answered' | ErrorBody | null> {
  const [row] = await reader
    .select()
    .from(ledger)
    .where(and(eq(ledger.userId, userId), eq(ledger.id, id)));
  if (!row) return null;
  return row.hash === UNREAD ? (row.body as ErrorBody) : 'answered';
}

/** Records a refusal made without reading the body: whatever arrives under this id later gets the same answer. */
export async function recordUnread(
  tx: Tx,
  { userId, id }: Pick<LedgerEntry, 'userId' | 'id'>,
  { status, body }: Refusal,
): Promise<void> {
  await tx
    .insert(ledger)
    .values({ userId, id, hash: UNREAD, status, body, changes: null, refused: true })
    .onConflictDoNothing();
}

/** Records the answer in the transaction of the effect. */
export async function record(
  tx: Tx,
  { userId, id }: LedgerEntry,
  outcome: ChangeOutcome,
  refused: boolean,
): Promise<void> {
  await tx
    .update(ledger)
    .set({ status: outcome.status, body: outcome.body, changes: outcome.changes, refused })
    .where(and(eq(ledger.userId, userId), eq(ledger.id, id)));
}
