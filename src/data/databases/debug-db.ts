import { Dexie, type EntityTable, type Table } from 'dexie';
import { closeForOthers } from './close-for-others.ts';
import { postDebug } from '#src/data/device/debug-setting.ts';
import type { Device } from '#src/data/device/device.ts';
import {
  changedNetwork,
  REAL_NETWORK,
  type SimulatedNetwork,
  type SimulatedNetworkChange,
} from '#src/data/device/simulated-network.ts';
import type { LoggedEvent } from '#src/data/device/sync-log.ts';

const NAME = 'sojourn-debug';
const NETWORK = 'network';

/**
 * Storage of the debug panel: the simulated network and the log. One per device, so that all tabs and the
 * worker agree. It exists only while the panel is on.
 */
export class DebugDb extends Dexie {
  declare meta: Table<{ key: string; value: unknown }, string>;
  declare log: EntityTable<LoggedEvent, 'n'>;

  constructor(device: Pick<Device, 'indexedDB' | 'IDBKeyRange'>) {
    super(NAME, {
      indexedDB: device.indexedDB,
      IDBKeyRange: device.IDBKeyRange,
      chromeTransactionDurability: 'relaxed',
      cache: 'disabled',
    });
    closeForOthers(this);
    this.version(1).stores({ meta: '&key', log: '++n' });
  }

  async network(): Promise<SimulatedNetwork> {
    return ((await this.meta.get(NETWORK))?.value as SimulatedNetwork | undefined) ?? REAL_NETWORK;
  }

  /** @throws ValiError */
  setNetwork(change: SimulatedNetworkChange): Promise<SimulatedNetwork> {
    return this.transaction('rw', this.meta, async () => {
      const value = changedNetwork(await this.network(), change);
      await this.meta.put({ key: NETWORK, value });
      return value;
    });
  }

  /**
   * Uses up one of the failures to be simulated; null if this call should not fail. Two tabs never take the
   * same one.
   */
  takeFailure(of: { carriesChanges: boolean }): Promise<SimulatedNetwork['failNext']['how'] | null> {
    return this.transaction('rw', this.meta, async () => {
      const network = await this.network();
      const { count, how, which } = network.failNext;
      if (count === 0 || (which === 'changes' && !of.carriesChanges)) return null;
      await this.meta.put({
        key: NETWORK,
        value: { ...network, failNext: { ...network.failNext, count: count - 1 } },
      });
      return how;
    });
  }
}

export const deleteDebugDb = (device: Pick<Device, 'indexedDB' | 'IDBKeyRange'>): Promise<void> =>
  new Dexie(NAME, { indexedDB: device.indexedDB, IDBKeyRange: device.IDBKeyRange }).delete();

/**
 * Changes the simulated network for all tabs and the worker at once. @throws ValiError when a value makes no
 * sense
 */
export async function changeNetwork(
  device: Device,
  db: DebugDb,
  change: SimulatedNetworkChange,
): Promise<SimulatedNetwork> {
  const network = await db.setNetwork(change);
  postDebug('network', device);
  return network;
}
