import { Dexie, type EntityTable, type Table } from 'dexie';
import { closeForOthers } from '#src/data/databases/close-for-others.ts';
import type { Device } from '#src/data/device/device.ts';

/** A picture or video in Cache Storage. */
export interface KeptFile {
  /** `/files/<id>` with its width, without signature: its key in Cache Storage. */
  path: string;
  /** The id alone. */
  file: string;
  bytes: number;
  /** Wall time in ms; decides only what goes first when there is no room. */
  usedAt: number;
  /** Events that show it, as far as is known. */
  events: string[];
}

/**
 * What Cache Storage cannot say of its entries: size, last use, whose they are. Droppable; rebuilt from the
 * entries themselves.
 */
export class FilesDb extends Dexie {
  declare files: EntityTable<KeptFile, 'path'>;
  /** What a person decided about an event, where they did. */
  declare choices: Table<{ id: string; wanted: boolean }, string>;
  /** Files that the server does not give (any more), and when it said so. */
  declare absent: Table<{ file: string; at: number }, string>;
  /** `roomMadeAt`: when files last had to go for something more important. */
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
