// In place of fake-indexeddb/auto where files share a worker: the databases of this file alone.
import * as databases from 'fake-indexeddb';

const { default: _first, forceCloseDatabase: _force, ...classes } = databases as Record<string, unknown>;
const all = { ...classes, indexedDB: new databases.IDBFactory() };
for (const [name, value] of Object.entries(all))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
