import type { Dexie } from 'dexie';

const running = new Set<IDBTransaction>();

/**
 * Aborts this transaction if the page is left while it runs. A page that its browser keeps for the way back is frozen
 * together with its transactions, and in Safari whoever opens the app next waits for them: its pages would stay at
 * the splash. (Dexie closes such a page's databases, and closing waits for transactions.) Whoever asked for it is told
 * when somebody comes back to the page.
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

/** Follows whether this page is left. A worker never is. */
export function followLeaving(page: Pick<EventTarget, 'addEventListener'>): void {
  page.addEventListener('pagehide', (event) => {
    // where it is not kept, the browser ends its transactions
    if ((event as Event & { persisted: boolean }).persisted) for (const tx of running) abort(tx);
  });
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // it has been committed: it ends without the page
  }
}

if (typeof addEventListener === 'function') followLeaving(globalThis);
