import { insideTransaction } from '#server/db/outer-guard.ts';
import type { Db, Reader, Tx } from '#server/db/types.ts';

/** A transaction that changes something. Await nothing but the database in it. */
export const transaction = <T>(db: Db, body: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction((tx) => insideTransaction(() => body(tx as Tx)));

const together = new WeakMap<Db, typeof snapshot>();

/** For a database that has a better way to a snapshot than a transaction. */
export const readTogether = (db: Db, way: <T>(body: (reader: Reader) => Promise<T>) => Promise<T>): void =>
  void together.set(db, (_db, body) => way((reader) => insideTransaction(() => body(reader))));

/** Several reads that see the same state of the database. */
export const snapshot = <T>(db: Db, body: (tx: Reader) => Promise<T>): Promise<T> =>
  together.get(db)?.(db, body) ??
  db.transaction((tx) => insideTransaction(() => body(tx as Tx)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

/**
 * A part of a transaction that can fail on its own: what it wrote is undone, what was written before it
 * stays.
 */
export const savepoint = <T>(tx: Tx, body: (inner: Tx) => Promise<T>): Promise<T> =>
  tx.transaction((inner) => body(inner as Tx));
