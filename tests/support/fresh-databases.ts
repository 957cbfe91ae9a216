// Replaces fake-indexeddb/auto where files share a worker: databases of this file only.
import * as databases from 'fake-indexeddb';

const { default: _first, forceCloseDatabase: _force, ...classes } = databases as Record<string, unknown>;
const all = { ...classes, indexedDB: new databases.IDBFactory() };
for (const [name, value] of Object.entries(all))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
