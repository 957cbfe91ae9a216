// Cache Storage with a quota, as far as storing files needs it.
interface Kept {
  url: string;
  response: Response;
  bytes: number;
}

export class SimulatedCaches {
  /** Bytes that fit into all caches together. */
  quota = Number.POSITIVE_INFINITY;
  readonly #caches = new Map<string, Map<string, Kept>>();

  get usage(): number {
    return [...this.#caches.values()]
      .flatMap((cache) => [...cache.values()])
      .reduce((sum, { bytes }) => sum + bytes, 0);
  }
  /** The paths of all stored responses. */
  paths(): string[] {
    return [...this.#caches.values()].flatMap((cache) => [...cache.keys()]).sort();
  }

  /** Evicts a response, as the browser may. */
  lose(path: string): void {
    for (const cache of this.#caches.values()) cache.delete(path);
  }

  open(name: string): Promise<Cache> {
    const kept = this.#caches.get(name) ?? new Map<string, Kept>();
    this.#caches.set(name, kept);
    const cache = {
      put: async (path: string, response: Response) => {
        const bytes = (await response.clone().arrayBuffer()).byteLength;
        if (this.usage - (kept.get(path)?.bytes ?? 0) + bytes > this.quota)
          throw new DOMException('Quota exceeded.', 'QuotaExceededError');
        kept.set(path, { url: `http://sojourn.test${path}`, response, bytes });
      },
      match: async (path: string) => kept.get(path)?.response.clone(),
      delete: async (path: string) => kept.delete(path),
      keys: async () => [...kept.values()].map(({ url }) => ({ url })),
    };
    return Promise.resolve(cache as unknown as Cache);
  }
  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name));
  }
}
