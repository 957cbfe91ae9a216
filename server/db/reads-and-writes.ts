// the module's own import, so that a test's fake timers do not stop it
import { setImmediate } from 'node:timers';

/** So many reads, beyond those that were there, may go before a write that waits for reads. */
const MORE_READS = 12;

/**
 * Who may use the one connection of the embedded database: any number of reads side by side, or one write by
 * itself. While nobody writes all reads see the same state, so several that must agree need no transaction, and
 * long ones delay no others.
 *
 * Nobody waits for ever. Reads pass a waiting write for as long as it has to wait anyway: for those that were there
 * when it came to the head of the queue, and for a few that come while it waits for them or right afterwards. Most
 * of these belong to calls that have just waited for the write before, and would otherwise wait once for each of
 * their reads. Then reads wait for the write, and the next write for them.
 */
export class ReadsAndWrites {
  readonly #reading = new Set<object>();
  #writing = false;
  readonly #writes: (() => void)[] = [];
  #reads: { read: object; begin: () => void }[] = [];
  /** Of those that read: whom the write that is next waits for. */
  #before = new Set<object>();
  /** How many may still join them. */
  #room = 0;
  /** Those who have read may ask for something else in this turn. */
  #lingering = false;

  get isAwaited(): boolean {
    return this.#reads.length > 0;
  }

  async read<T>(body: () => Promise<T>): Promise<T> {
    const read = {};
    if (this.#writing || (this.#writes.length > 0 && this.#before.size === 0 && !this.#lingering))
      await new Promise<void>((begin) => this.#reads.push({ read, begin }));
    else {
      this.#reading.add(read);
      if (this.#writes.length > 0 && this.#room > 0) {
        this.#room -= 1;
        this.#before.add(read);
      }
    }
    try {
      return await body();
    } finally {
      this.#reading.delete(read);
      this.#before.delete(read);
      this.#goOn();
    }
  }

  async write<T>(body: () => Promise<T>): Promise<T> {
    if (this.#writing || this.#reading.size > 0 || this.#lingering)
      await new Promise<void>((begin) => {
        if (this.#writes.push(begin) === 1) this.#waitForReads();
      });
    else this.#writing = true;
    try {
      return await body();
    } finally {
      this.#writing = false;
      const reads = this.#reads;
      this.#reads = [];
      for (const { read } of reads) this.#reading.add(read);
      this.#waitForReads();
      for (const { begin } of reads) begin();
      this.#goOn();
    }
  }

  #waitForReads(): void {
    this.#before = new Set(this.#reading);
    this.#room = this.#before.size > 0 ? MORE_READS : 0;
  }

  #goOn(): void {
    if (this.#writing || this.#reading.size > 0 || this.#writes.length === 0 || this.#lingering) return;
    if (this.#room === 0) return this.#beginWrite();
    this.#lingering = true;
    setImmediate(() => {
      this.#lingering = false;
      if (this.#reading.size === 0) this.#beginWrite();
    });
  }

  #beginWrite(): void {
    this.#writing = true;
    this.#writes.shift()?.();
  }
}
