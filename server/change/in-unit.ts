import { transaction } from '#server/db/transaction.ts';
import type { Db } from '#server/db/types.ts';
import { TransactionUnit, type Unit } from '#server/change/unit.ts';

/** A unit before anybody is signed in: without an actor. */
export type AccountUnit = Omit<Unit, 'actor'>;

const NOBODY = { userId: '', deviceId: '' };

/** Runs an account change in its own transaction, then its after-commit jobs, and returns the events it touched. */
export async function inUnit<T>(
  db: Db,
  now: Date,
  change: (unit: AccountUnit) => Promise<T>,
): Promise<{ result: T; touched: ReadonlyMap<string, number> }> {
  const { result, unit } = await transaction(db, async (tx) => {
    const made = new TransactionUnit(tx, NOBODY, now);
    return { result: await change(made), unit: made };
  });
  for (const job of unit.jobs) await job();
  return { result, touched: unit.touched };
}
