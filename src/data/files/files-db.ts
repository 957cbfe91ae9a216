import { Dexie, type EntityTable, type Table } from 'dexie';
import { closeForOthers } from '#src/data/databases/close-for-others.ts';
import type { Device } from '#src/data/device/device.ts';

/** A picture or video in Cache Storage. */
export interface KeptFile {
  /** `/files/<id>` with its width but without signature: its key in Cache Storage. */
  path: string;
  /** Only the id. */
  file: string;
  bytes: number;
  /** Wall time in ms; only decides what is evicted first. */
  usedAt: number;
  /** Events known to show it. */
  events: string[];
}

/**
 * What Cache Storage cannot say about its entries: size, last use, and which events show them. Disposable;
 * rebuilt from the entries themselves.
 */
export class FilesDb extends Dexie {
  declare files: EntityTable<KeptFile, 'path'>;
  /** What a person decided about an event, if anything. */
  declare choices: Table<{ id: string; wanted: boolean }, string>;
  /** Files that the server does not (or no longer) serve, and when it said so. */
  declare absent: Table<{ file: string; at: number }, string>;
  /** `roomMadeAt`: when files were last evicted for something more important. */
  declare meta: Table<{ key: string; value: unknown }, string>;

  constructor(device: Device, key: string) {
    super(filesDbName(key), {
      indexedDB: device.indexedDB,
      IDBKeyRange: device.IDBKeyRange,
      chromeTransactionDurability: 'relaxed',
      cache: 'disabled',
    });
    closeForOthers(this);
    this.version(1).stores({
      files: '&path, file, usedAt, *events',
      choices: '&id',
      absent: '&file',
      meta: '&key',
    });
  }
}

export const filesDbName = (key: string): string => `files-${key}`;
