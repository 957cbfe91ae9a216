// Reads what a device stores without going through the app.
import type { Page } from '@playwright/test';
import type { SignInAnswer } from '#contract/schemas/auth.ts';

/** All rows of one table in the database whose name starts with `prefix`. [] if there is none. */
export function rowsOnDevice<Row>(page: Page, prefix: 'outbox-' | 'cache-', table: string): Promise<Row[]> {
  return page.evaluate(
    async ([start, name]) => {
      const databases = (await indexedDB.databases()).flatMap((database) =>
        database.name?.startsWith(start!) && !database.name.endsWith('visitor') ? [database.name] : [],
      );
      const rows: unknown[] = [];
      for (const database of databases) {
        rows.push(
          ...(await new Promise<unknown[]>((resolve, reject) => {
            const opening = indexedDB.open(database);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const db = opening.result;
              if (!db.objectStoreNames.contains(name!)) {
                db.close();
                resolve([]);
                return;
              }
              const reading = db.transaction(name!).objectStore(name!).getAll();
              reading.onerror = () => reject(reading.error);
              reading.onsuccess = () => {
                db.close();
                resolve(reading.result);
              };
            };
          })),
        );
      }
      return rows;
    },
    [prefix, table],
  ) as Promise<Row[]>;
}

/** How many of the signed-in person's changes the server has not answered yet. */
export const unsentOn = async (page: Page): Promise<number> =>
  (await rowsOnDevice(page, 'outbox-', 'mutations')).length;

/** The signed-in person's tokens, as src/data/session-store.ts stores them. */
export function tokensOn(page: Page): Promise<Pick<SignInAnswer, 'authToken' | 'refreshToken'>> {
  return page.evaluate(
    () =>
      new Promise<SignInAnswer>((resolve, reject) => {
        const opening = indexedDB.open('sojourn-device');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('meta').objectStore('meta').get('v1:session');
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { value: SignInAnswer }).value);
          };
        };
      }),
  );
}

/** What the device database stores, as text: much less than heldByDevice reads. '' before the app has created it. */
export function deviceRows(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'sojourn-device')) return '';
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('sojourn-device');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('meta').objectStore('meta').getAll();
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => {
          opening.result.close();
          resolve(JSON.stringify(reading.result));
        };
      };
    });
  });
}

/** The last attempt to store a look is 20 s after the page has opened, once it is idle. */
export const LOOK_STORED = { timeout: 60_000 };

/** Everything that the browser stores for this origin, and the page's content, as searchable text. */
export interface HeldByDevice {
  databases: Record<string, string>;
  caches: Record<string, string>;
  /** localStorage, sessionStorage, cookies. */
  storage: string;
  page: string;
}

/** Reads files as text, byte for byte (Latin 1), so that words in them are found, too. */
export function heldByDevice(page: Page): Promise<HeldByDevice> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const asText = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
    const databases: Record<string, string> = {};
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!));
      const tables = [...db.objectStoreNames];
      const held = await Promise.all(
        tables.map(async (table) => {
          const store = db.transaction(table).objectStore(table);
          const [keys, rows] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
          return [table, keys, rows];
        }),
      );
      databases[name!] = JSON.stringify(held, asText);
      db.close();
    }
    const kept: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const texts = await Promise.all(
        (await cache.keys()).map(
          async (request) =>
            `${request.url}\n${new TextDecoder('latin1').decode(await (await cache.match(request, { ignoreVary: true }))?.arrayBuffer())}`,
        ),
      );
      kept[name] = texts.join('\n');
    }
    return {
      databases,
      caches: kept,
      storage: JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
      ]),
      page: `${document.title}\n${document.documentElement.outerHTML}`,
    };
  });
}
