import { Dexie, type Table } from 'dexie';
import { closeForOthers } from './close-for-others.ts';
import { DEVICE_DB, META } from './device-names.ts';
import type { Device } from '#src/data/device/device.ts';

/**
 * What belongs to the device rather than to a person's data: who is signed in, and whose queues are locked.
 * Read by page and worker.
 */
export class DeviceDb extends Dexie {
  declare meta: Table<{ key: string; value: unknown }, string>;

  constructor(device: Device) {
    super(DEVICE_DB, {
      indexedDB: device.indexedDB,
      IDBKeyRange: device.IDBKeyRange,
      autoOpen: false,
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    closeForOthers(this);
    this.version(1).stores({ [META]: '&key' });
  }
}
