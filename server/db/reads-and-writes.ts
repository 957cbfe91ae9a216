import { afterArrivals } from '#server/db/take-turns.ts';

/** So many further reads may begin before a write that is waiting for reads. */
const MORE_READS = 12;

/**
 * Who may use the one connection of the embedded database: any number of reads side by side, or one write by
 * itself. While nobody writes all reads see the same state, so several that must agree need no transaction, and
 * long ones delay no others.
 *
 * Nobody waits forever. Reads pass a waiting write while it has to wait anyway, for the reads under way when it
 * reached the head of the queue. After another write, so do a few that come meanwhile or right afterwards: most of
 * them belong to calls that have just waited for that one, and would otherwise wait once for each of their reads.
 * After that, reads wait for the write, and the next write waits for them.
 */
export class ReadsAndWrites {
  readonly #reading = new Set<object>();
  #writing = false;
  readonly #writes: (() => void)[] = [];
  #reads: { read: object; begin: () => void }[] = [];
  /** The reads that the next write waits for. */
  #before = new Set<object>();
  /** How many more may join them. */
  #room = 0;
  /**
   * A write or a read has just ended: a call whose read has ended may begin another, and so may calls that have
   * reached this process meanwhile and were not taken in yet.
   */
  #lingering = false;

  get isAwaited(): boolean {
    return this.#reads.length > 0;
  }

  /** Whether a write waits for reads to end. */
  get isWriteWaiting(): boolean {
    return this.#writes.length > 0;
  }

  /** `patiently`: after the writes that are waiting already, of which there may be one more after each. */
  async read<T>(body: () => Promise<T>, patiently = false): Promise<T> {
    const read = {};
    if (
      this.#writing ||
      (this.#writes.length > 0 && (patiently || (this.#before.size === 0 && !this.#lingering)))
    )
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
        if (this.#writes.push(begin) === 1) this.#waitForReads(this.#lingering ? MORE_READS : 0);
      });
    else this.#writing = true;
    try {
      return await body();
    } finally {
      this.#writing = false;
      const reads = this.#reads;
      this.#reads = [];
      for (const { read } of reads) this.#reading.add(read);
      this.#waitForReads(MORE_READS);
      for (const { begin } of reads) begin();
      this.#linger();
    }
  }

  #waitForReads(room: number): void {
    this.#before = new Set(this.#reading);
    this.#room = room;
  }

  #goOn(): void {
    if (this.#reading.size > 0 || this.#lingering || this.#writes.length === 0) return;
    if (this.#room === 0) this.#beginWrite();
    else this.#linger();
  }

  #linger(): void {
    this.#lingering = true;
    afterArrivals(() => {
      this.#lingering = false;
      if (this.#reading.size === 0 && this.#writes.length > 0) this.#beginWrite();
    });
  }

  #beginWrite(): void {
    this.#writing = true;
    this.#writes.shift()?.();
  }
}
