// Replaces fake-indexeddb/auto where test files share a worker: each file gets databases of its own.
import * as databases from 'fake-indexeddb';

const { default: _first, forceCloseDatabase: _force, ...classes } = databases as Record<string, unknown>;
const all = { ...classes, indexedDB: new databases.IDBFactory() };
for (const [name, value] of Object.entries(all))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
