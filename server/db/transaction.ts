import { insideTransaction } from '#server/db/outer-guard.ts';
import type { Db, Reader, Tx } from '#server/db/types.ts';

/** A transaction that changes something. Await nothing but the database in it. */
export const transaction = <T>(db: Db, body: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction((tx) => insideTransaction(() => body(tx as Tx)));

interface Together {
  read<T>(body: (reader: Reader) => Promise<T>): Promise<T>;
  /** How often something has been written. */
  writes(): number;
}
const together = new WeakMap<Db, Together>();

/** For a database that has a better way to a snapshot than a transaction. */
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
 * The same for thousands of rows. Where there is only one connection, writes need not wait for all of them but go
 * between two statements. If something was written meanwhile, `stateOf` tells whether that matters: what was read
 * counts if it is the same before and afterwards, and is otherwise read again, in one piece. Null: it matters.
 */
export async function longSnapshot<T>(
  db: Db,
  body: (reader: Reader) => Promise<T>,
  stateOf: (reader: Reader) => Promise<string | number | null>,
): Promise<T> {
  const writes = together.get(db)?.writes;
  if (!writes) return snapshot(db, body);
  const [state, written] = await snapshot(db, async (reader) => [await stateOf(reader), writes()] as const);
  const isAsItWas = async (): Promise<boolean> =>
    writes() === written || (state !== null && (await snapshot(db, stateOf)) === state);
  try {
    const read = await body(db);
    if (await isAsItWas()) return read;
  } catch (error) {
    // unless it came of reading two states
    if (await isAsItWas()) throw error;
  }
  return snapshot(db, body);
}

/**
 * A part of a transaction that can fail on its own: what it wrote is undone, what was written before it
 * stays.
 */
export const savepoint = <T>(tx: Tx, body: (inner: Tx) => Promise<T>): Promise<T> =>
  tx.transaction((inner) => body(inner as Tx));
