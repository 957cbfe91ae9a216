import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** Counts open transactions, for which the pump waits before it advances time, and injects storage faults. */
export const storage = {
  open: 0,
  /** False while a test reads the screen continuously, so that the pump does not wait for reads. */
  readsCount: true,
  /**
   * Called for each new transaction. It may throw, or return a fault: abort: the transaction fails · hang: it
   * never starts · gone: it never starts, and no other transaction waits for it, as on a connection that the
   * system has closed
   */
  fault: null as
    | ((of: {
        database: string;
        tables: string[];
        mode: string;
        factory: unknown;
      }) => 'abort' | 'hang' | 'gone' | void)
    | null,
};

type StorageFault = NonNullable<typeof storage.fault>;

/** Adds a fault while `run` is running. */
export async function withFault(fault: StorageFault, run: () => Promise<void>): Promise<void> {
  const before = storage.fault;
  storage.fault = (of) => fault(of) ?? before?.(of);
  try {
    await run();
  } finally {
    storage.fault = before;
  }
}

const original = IDBDatabase.prototype.transaction as unknown as (...args: unknown[]) => EventTarget & {
  abort(): void;
  mode: string;
  _start(): void;
  db: { _rawDatabase: { transactions: unknown[] } };
};
IDBDatabase.prototype.transaction = function transaction(this: { name: string }, ...args: unknown[]) {
  const tables = [args[0]].flat() as string[];
  const tx = original.apply(this, args);
  const fault = storage.fault?.({ database: this.name, tables, mode: tx.mode, factory: this });
  if (fault === 'gone') {
    const { _rawDatabase: raw } = tx.db;
    raw.transactions = raw.transactions.filter((other) => other !== tx);
  }
  if (fault === 'hang' || fault === 'gone') tx._start = () => undefined;
  else if (tx.mode !== 'readonly' || storage.readsCount) {
    storage.open++;
    const done = () => void storage.open--;
    tx.addEventListener('complete', done);
    tx.addEventListener('abort', done);
  }
  if (fault === 'abort')
    queueMicrotask(() => {
      try {
        tx.abort();
      } catch {
        // it had already ended
      }
    });
  return tx;
} as never;

export { IDBFactory, IDBKeyRange };
