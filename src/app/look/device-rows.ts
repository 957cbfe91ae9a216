// Reads the device's databases before the app's own code is there, and creates none.

/** The rows of these keys, in this order. */
export async function readFrom<Rows extends unknown[]>(
  name: string,
  store: string,
  keys: string[],
): Promise<Rows> {
  const db = await openIfThere(name);
  try {
    const reading = db.transaction(store);
    const rows = Promise.all(keys.map((key) => answerOf<unknown>(reading.objectStore(store).get(key))));
    // ends also if the page is left and frozen now (src/data/databases/end-with-page.ts)
    reading.commit();
    return (await rows) as Rows;
  } finally {
    db.close();
  }
}

/** Rejects if there is no such database: creating it is up to the app. */
function openIfThere(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.transaction?.abort();
  return answerOf(opening);
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The device could not be read.'));
  });
