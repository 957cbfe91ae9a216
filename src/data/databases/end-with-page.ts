import type { Dexie } from 'dexie';

const running = new Set<IDBTransaction>();

/**
 * Aborts this transaction if the page is left while it runs. A page in the back/forward cache is frozen
 * together with its transactions, and in Safari the app's next page waits for them and stays at the splash.
 * (Dexie closes such a page's databases, and closing waits for transactions.) The caller sees the error when
 * somebody returns to the page.
 */
export function endWithPage(tx: IDBTransaction): IDBTransaction {
  running.add(tx);
  for (const end of ['complete', 'abort']) tx.addEventListener(end, () => running.delete(tx));
  return tx;
}

/** The same for every transaction of this database. */
export function endTransactionsWithPage(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'end-with-page',
    create: (core) => ({
      ...core,
      transaction: (...of) => endWithPage(core.transaction(...of) as IDBTransaction),
    }),
  });
}

/** Aborts running transactions when this page is left. A worker is never left. */
export function followLeaving(page: Pick<EventTarget, 'addEventListener'>): void {
  page.addEventListener('pagehide', (event) => {
    // otherwise the browser ends its transactions
    if ((event as Event & { persisted: boolean }).persisted) for (const tx of running) abort(tx);
  });
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // it is already committing
  }
}

if (typeof addEventListener === 'function') followLeaving(globalThis);
