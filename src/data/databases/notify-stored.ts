import { Dexie, RangeSet, type IndexableType, type ObservabilitySet } from 'dexie';

/**
 * Notifies everyone who follows a database, in this page or another, of rows put or deleted without Dexie, by
 * table, just as Dexie does after its own transactions. For a deleted row its key is enough.
 */
export function notifyStored(db: Dexie, stored: Readonly<Record<string, readonly object[]>>): void {
  const parts: ObservabilitySet = {};
  for (const [table, rows] of Object.entries(stored)) {
    const { primKey, indexes } = db.table(table).schema;
    const tell = (index: string, path: string) => {
      const keys = rows.flatMap((row): IndexableType[] => Dexie.getByKeyPath(row, path) ?? []);
      parts[`idb://${db.name}/${table}/${index}`] = new RangeSet().addKeys(keys);
    };
    for (const index of ['', ':dels']) tell(index, primKey.name);
    for (const { name } of indexes) tell(name, name);
  }
  Dexie.on.storagemutated.fire(parts);
}

/**
 * Makes this page and all others re-read whatever they show. A page that was killed may have stored rows
 * without notifying anybody.
 */
export function notifyAllChanged(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}
