import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/**
 * How many transactions are under way: the pump waits for them before it moves time. Also where storage
 * faults are put in.
 */
export const storage = {
  open: 0,
  /** While a test reads the screen without pause: reading is not waited for. */
  readsCount: true,
  /**
   * Called with the names of the tables of each new transaction. May throw, or answer: abort: it fails at its
   * end · hang: nothing ever comes of it · gone: neither, and no other transaction waits for it, as on a
   * connection that the system has taken away
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

/** While something goes on, one more fault than there are. */
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
        // it was over already
      }
    });
  return tx;
} as never;

export { IDBFactory, IDBKeyRange };
