// A device that runs out of storage: Device out of room, in random runs.
import type { Tab } from '#tests/model/sim/browser.ts';
import { storage } from '#tests/model/sim/storage.ts';

/** tight: evicting less important data makes room for a few writes · full: eviction does not help */
export type Lack = 'tight' | 'full';

const WRITES_PER_EVICTION = 3;

/** The part of a client that tells whether a write is its own, and decides whether it succeeds. */
interface Writer {
  readonly tabs: readonly Pick<Tab, 'owns'>[];
  write(tables: readonly string[]): void;
}

/** While there is no room, every write by a page of this client fails. */
export class Room {
  lack: Lack | null = null;
  #writes = 0;
  #files = 0;

  run(lack: Lack, clients: readonly Writer[], files: number): void {
    this.lack = lack;
    this.#writes = 0;
    this.#files = files;
    storage.fault = (of) => {
      if (of.mode !== 'readonly')
        clients.find(({ tabs }) => tabs.some((tab) => tab.owns(of.factory)))?.write(of.tables);
    };
  }

  write(tables: readonly string[], files: number): void {
    if (this.lack === null) return;
    // evicting posts writes their tables, but not `meta`, which every pull writes
    const makesRoom = tables.includes('posts') && !tables.includes('meta');
    if (this.lack === 'tight' && (makesRoom || files < this.#files)) {
      this.#writes += WRITES_PER_EVICTION;
      this.#files = files;
      if (makesRoom) return;
    }
    if (this.#writes === 0) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
    this.#writes--;
  }
}
