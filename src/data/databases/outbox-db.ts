import { Dexie, type EntityTable, type Table } from 'dexie';
import { closeForOthers } from './close-for-others.ts';
import type { Device } from '#src/data/device/device.ts';
import type { Draft, OutboxRow, StoredBlob } from './outbox-row.ts';

/**
 * What one person has done and the server has not confirmed yet. Never dropped by a cache reset. Schema
 * changes are additive only: an older build must be able to read what a newer one wrote.
 */
export class OutboxDb extends Dexie {
  declare mutations: EntityTable<OutboxRow, 'id'>;
  declare blobs: EntityTable<StoredBlob, 'sha256'>;
  declare drafts: EntityTable<Draft, 'key'>;
  /** Keys: `seq`, `epoch`, `beat`, `locked`. */
  declare meta: Table<{ key: string; value: unknown }, string>;

  constructor(device: Device, key: string) {
    super(outboxName(key), {
      indexedDB: device.indexedDB,
      IDBKeyRange: device.IDBKeyRange,
      autoOpen: false,
      // what is shown as saved must survive an immediate kill: no early commit, and no optimistic value
      // before it
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    closeForOthers(this, { vital: true });
    this.version(1).stores({
      mutations: '&id, &seq, lane, status, eventId, *creates',
      blobs: '&sha256',
      drafts: '&key',
      meta: '&key',
    });
  }
}

export const outboxName = (key: string): string => `outbox-${key}`;
