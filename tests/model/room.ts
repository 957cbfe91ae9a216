// What is left of a device's storage, for a while or until there is room again: Device out of room, in the
// random runs.
import type { Tab } from '#tests/model/sim/browser.ts';
import { storage } from '#tests/model/sim/storage.ts';

/** tight: what makes way for something more important leaves room for a few writes · full: nothing helps */
export type Lack = 'tight' | 'full';

const WRITES_PER_THING_GONE = 3;

/** Of a seat: whose write it was, and what becomes of it. */
interface Writer {
  readonly tabs: readonly Pick<Tab, 'owns'>[];
  write(tables: readonly string[]): void;
}

/** Whatever a page of this seat wants to write fails for want of room, while there is none. */
export class Room {
  lack: Lack | null = null;
  #writes = 0;
  #files = 0;

  run(lack: Lack, seats: readonly Writer[], files: number): void {
    this.lack = lack;
    this.#writes = 0;
    this.#files = files;
    storage.fault = (of) => {
      if (of.mode !== 'readonly')
        seats.find(({ tabs }) => tabs.some((tab) => tab.owns(of.factory)))?.write(of.tables);
    };
  }

  write(tables: readonly string[], files: number): void {
    if (this.lack === null) return;
    // posts and what belongs to them go by themselves, without the marks that every pull leaves
    const makesRoom = tables.includes('posts') && !tables.includes('meta');
    if (this.lack === 'tight' && (makesRoom || files < this.#files)) {
      this.#writes += WRITES_PER_THING_GONE;
      this.#files = files;
      if (makesRoom) return;
    }
    if (this.#writes === 0) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
    this.#writes--;
  }
}
