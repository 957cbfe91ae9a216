import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { activities, importedActivities, imports, stagedActivities } from '#server/db/schema.ts';
import { describeError } from '#server/db/failure.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Db, Tx } from '#server/db/types.ts';
import { holdEvent } from '#server/modules/events/hold-event.ts';
import type { ImportedRow, UpdatePlan } from '#server/modules/schedule-update/plan-update.ts';
import type { Services } from '#server/providers/services.ts';

/** Takes the embedded database some 10 ms, during which everybody else waits. */
const ROWS_AT_ONCE = 100;

interface Of {
  eventId: string;
  file: string;
}

/**
 * Writes an update's new values in chunks before its transaction: where there is only one connection, thousands of
 * them in one transaction would keep everybody waiting. They are written under a file that the event has not been
 * updated from, so nobody reads them. What a killed server left behind is deleted by the next update. Resolves to a
 * function to call once the update was made, or will not be.
 */
export async function stageUpdate(
  { db, log }: Pick<Services, 'db' | 'log'>,
  eventId: string,
  plan: UpdatePlan,
): Promise<() => void> {
  const release = await holdEvent(eventId);
  const settle = () =>
    void deleteInChunks(db, eventId)
      .catch((error: unknown) =>
        log.warn({ failure: describeError(error) }, 'what an update has replaced could not be deleted'),
      )
      .finally(release);
  try {
    await deleteInChunks(db, eventId);
    await writeStaged((write) => transaction(db, write), { eventId, plan });
    return settle;
  } catch (error) {
    release();
    throw error;
  }
}

/** Writes everything that can be written before the update is made. */
export async function writeStaged(
  inChunk: (write: (tx: Tx) => Promise<void>) => Promise<void>,
  { eventId, plan }: { eventId: string; plan: UpdatePlan },
): Promise<void> {
  const of = { eventId, file: plan.file };
  await inChunks(plan.told, (some) => inChunk((tx) => insertTold(tx, of, some)));
  await inChunks(plan.changed, (some) => inChunk((tx) => insertValues(tx, of, some)));
}

export async function insertTold(tx: Tx, { eventId, file }: Of, some: readonly ImportedRow[]): Promise<void> {
  const ids = some.flatMap(({ activityId }) => activityId ?? []);
  const rows = await tx.select({ id: activities.id }).from(activities).where(inArray(activities.id, ids));
  // one deleted since it was planned makes the update outdated, which is noticed under the event's lock
  const existing = new Set<string | null>(rows.map(({ id }) => id));
  await tx.insert(importedActivities).values(
    some.map(({ activityId, ...one }) => ({
      ...one,
      eventId,
      file,
      activityId: existing.has(activityId) ? activityId : null,
    })),
  );
}

async function insertValues(tx: Tx, { eventId, file }: Of, some: UpdatePlan['changed']): Promise<void> {
  await tx
    .insert(stagedActivities)
    .values(some.map(({ id, ...row }) => ({ ...row, eventId, file, activityId: id })));
}

export async function inChunks<T>(all: readonly T[], write: (some: T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE)
    await write(all.slice(from, from + ROWS_AT_ONCE));
}

/** Deletes what is staged for an event, and what files other than its last one said about it. Nobody reads either. */
export async function deleteStale(tx: Tx, eventId: string, most = Infinity): Promise<{ isAll: boolean }> {
  const [last] = await tx.select({ file: imports.file }).from(imports).where(eq(imports.eventId, eventId));
  const isOther = sql`${importedActivities.file} is distinct from ${last?.file ?? null}::uuid`;
  const values = await deleteSome(tx, stagedActivities, eq(stagedActivities.eventId, eventId), most);
  const told = await deleteSome(
    tx,
    importedActivities,
    and(eq(importedActivities.eventId, eventId), isOther),
    most,
  );
  return { isAll: values < most && told < most };
}

async function deleteSome(
  tx: Tx,
  table: typeof stagedActivities | typeof importedActivities,
  which: SQL | undefined,
  most: number,
): Promise<number> {
  if (most === Infinity) {
    await tx.delete(table).where(which);
    return 0;
  }
  const some = sql`select ctid from ${table} where ${which} limit ${most}`;
  const gone = await tx
    .delete(table)
    .where(sql`ctid = any(array(${some}))`)
    .returning({ gone: sql`true` });
  return gone.length;
}

async function deleteInChunks(db: Db, eventId: string): Promise<void> {
  for (let isAll = false; !isAll;)
    ({ isAll } = await transaction(db, (tx) => deleteStale(tx, eventId, ROWS_AT_ONCE)));
}
