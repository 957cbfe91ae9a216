/**
 * Who may use the one connection of the embedded database: any number of reads side by side, or one write by
 * itself. While nobody writes all reads see the same state, so several that must agree need no transaction, and
 * long ones delay no others.
 *
 * Nobody waits for ever. Reads pass a waiting write for as long as it has to wait anyway, for those that were there
 * when it came to the head of the queue; then they wait for it, and the next write for them.
 */
export class ReadsAndWrites {
  readonly #reading = new Set<object>();
  #writing = false;
  readonly #writes: (() => void)[] = [];
  #reads: { read: object; begin: () => void }[] = [];
  /** Of those that read: who was there before the write that is next. */
  #before = new Set<object>();

  async read<T>(body: () => Promise<T>): Promise<T> {
    const read = {};
    if (this.#writing || (this.#writes.length > 0 && this.#before.size === 0))
      await new Promise<void>((begin) => this.#reads.push({ read, begin }));
    else this.#reading.add(read);
    try {
      return await body();
    } finally {
      this.#reading.delete(read);
      this.#before.delete(read);
      this.#goOn();
    }
  }

  async write<T>(body: () => Promise<T>): Promise<T> {
    if (this.#writing || this.#reading.size > 0)
      await new Promise<void>((begin) => {
        if (this.#writes.push(begin) === 1) this.#before = new Set(this.#reading);
      });
    else this.#writing = true;
    try {
      return await body();
    } finally {
      this.#writing = false;
      const reads = this.#reads;
      this.#reads = [];
      for (const { read } of reads) this.#reading.add(read);
      this.#before = new Set(this.#reading);
      for (const { begin } of reads) begin();
      this.#goOn();
    }
  }

  #goOn(): void {
    if (this.#writing || this.#reading.size > 0) return;
    const begin = this.#writes.shift();
    if (!begin) return;
    this.#writing = true;
    begin();
  }
}
