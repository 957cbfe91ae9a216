import { insideTransaction } from '#server/db/outer-guard.ts';
import type { Db, Reader, Tx } from '#server/db/types.ts';

/** A read-write transaction. Await nothing but the database in it. */
export const transaction = <T>(db: Db, body: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction((tx) => insideTransaction(() => body(tx as Tx)));

interface Together {
  read<T>(body: (reader: Reader) => Promise<T>): Promise<T>;
  /** Number of writes so far. */
  writes(): number;
}
const together = new WeakMap<Db, Together>();

/** Registers a cheaper way to take a snapshot than a transaction. */
export const readTogether = (db: Db, { read, writes }: Together): void =>
  void together.set(db, { read: (body) => read((reader) => insideTransaction(() => body(reader))), writes });

/** Several reads that see the same state of the database. */
export const snapshot = <T>(db: Db, body: (tx: Reader) => Promise<T>): Promise<T> =>
  together.get(db)?.read(body) ??
  db.transaction((tx) => insideTransaction(() => body(tx as Tx)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

/**
 * A snapshot of thousands of rows that does not hold up writes where there is only one connection. Writes may go
 * between two statements; if one did, `stateOf` decides whether it matters: the result counts if the state is the
 * same before and after, and is otherwise read again in one snapshot. null: any write matters.
 */
export async function longSnapshot<T>(
  db: Db,
  body: (reader: Reader) => Promise<T>,
  stateOf: (reader: Reader) => Promise<string | number | null>,
): Promise<T> {
  const writes = together.get(db)?.writes;
  if (!writes) return snapshot(db, body);
  const [state, written] = await snapshot(db, async (reader) => [await stateOf(reader), writes()] as const);
  const isUnchanged = async (): Promise<boolean> =>
    writes() === written || (state !== null && (await snapshot(db, stateOf)) === state);
  try {
    const read = await body(db);
    if (await isUnchanged()) return read;
  } catch (error) {
    // unless the error comes from mixing two states
    if (await isUnchanged()) throw error;
  }
  return snapshot(db, body);
}

/** A part of a transaction that can fail on its own: its writes are undone, earlier ones stay. */
export const savepoint = <T>(tx: Tx, body: (inner: Tx) => Promise<T>): Promise<T> =>
  tx.transaction((inner) => body(inner as Tx));
