import { afterArrivals } from '#server/db/yield-between-slices.ts';

/** How many more reads may begin before a write that is waiting for reads. */
const EXTRA_READS_MAX = 12;

/**
 * A read-write lock for the embedded database's only connection: any number of reads at once, or one write. While no
 * write runs, all reads see the same state, so reads that must agree need no transaction, and a long read delays no
 * other.
 *
 * Neither side starves. While a write at the head of the queue waits for the reads already running, further reads may
 * pass it. After another write, so may a few reads that arrive meanwhile or right afterwards: most of them belong to
 * calls that have just waited for that write, and would otherwise wait again for each of their reads. After that,
 * reads wait for the write, and the next write waits for them.
 */
export class ReadWriteLock {
  readonly #reading = new Set<object>();
  #writing = false;
  readonly #writes: (() => void)[] = [];
  #reads: { read: object; begin: () => void }[] = [];
  /** The reads that the next write waits for. */
  #before = new Set<object>();
  /** How many more reads may join them. */
  #room = 0;
  /**
   * A read or write has just ended. The call it belonged to may issue another read, and calls that have reached this
   * process in the meantime may not have been picked up yet.
   */
  #lingering = false;

  /** Whether reads wait for a write to end. */
  get hasWaiters(): boolean {
    return this.#reads.length > 0;
  }

  /** Whether a write waits for reads to end. */
  get isWriteWaiting(): boolean {
    return this.#writes.length > 0;
  }

  /** `patiently`: queues behind the writes that are already waiting. Reads get a turn after each write. */
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
        if (this.#writes.push(begin) === 1) this.#waitForReads(this.#lingering ? EXTRA_READS_MAX : 0);
      });
    else this.#writing = true;
    try {
      return await body();
    } finally {
      this.#writing = false;
      const reads = this.#reads;
      this.#reads = [];
      for (const { read } of reads) this.#reading.add(read);
      this.#waitForReads(EXTRA_READS_MAX);
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
