type Callback = (lock: { name: string; mode: string } | null) => unknown;
interface Held {
  lost(reason: unknown): void;
}

/** The Web Locks of one browser: exclusive and queued, with `ifAvailable`, `steal` and `signal`. */
export class SimulatedLocks {
  readonly #held = new Map<string, Held>();
  readonly #queue = new Map<string, (() => void)[]>();
  /** If set, a holder learns only once this resolves that its lock was stolen, like a frozen page. */
  stealNotice: Promise<void> | null = null;

  async request(name: string, ...rest: [Callback] | [LockOptions, Callback]): Promise<unknown> {
    const [options, run] = rest.length === 1 ? [{} as LockOptions, rest[0]] : rest;
    if (options.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    if (this.#held.has(name) && !options.steal) {
      if (options.ifAvailable) return run(null);
      await this.#wait(name, options.signal);
    }
    const before = this.#held.get(name);
    void (this.stealNotice ?? Promise.resolve()).then(() =>
      before?.lost(new DOMException('The lock was stolen.', 'AbortError')),
    );
    return this.#run(name, run);
  }

  async #run(name: string, run: Callback): Promise<unknown> {
    const mine: Held = { lost: () => undefined };
    const stolen = new Promise<never>((_, reject) => (mine.lost = reject));
    this.#held.set(name, mine);
    try {
      return await Promise.race([stolen, Promise.resolve(run({ name, mode: 'exclusive' }))]);
    } finally {
      if (this.#held.get(name) === mine) {
        this.#held.delete(name);
        this.#queue.get(name)?.shift()?.();
      }
    }
  }

  #wait(name: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#queue.get(name) ?? [];
      this.#queue.set(name, queue);
      queue.push(resolve);
      signal?.addEventListener('abort', () => {
        queue.splice(queue.indexOf(resolve), 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }
}
