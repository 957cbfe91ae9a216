import { KeptAnswer } from '#server/providers/answers/kept-answer.ts';

export interface Bounds {
  entries: number;
  /** Total size of all answers in all encodings. */
  bytes: number;
}

const BOUNDS: Bounds = { entries: 2000, bytes: 32 * 1024 * 1024 };

/** An answer, and the key it is valid for, built like the key it is requested by. */
export interface Made {
  key: string;
  value: unknown;
}

/**
 * Cache of answers that are the same for several callers. It grants nothing: the caller's rights are read from the
 * database for each call, and the key contains everything the answer depends on, including the version of what is
 * read and the caller's visibility. So nothing needs to be invalidated: an outdated answer is simply no longer
 * requested, and the least recently used one is evicted.
 */
export class KeptAnswers {
  readonly #bounds: Bounds;
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #beingMade = new Map<string, Promise<{ key: string; answer: KeptAnswer }>>();
  #bytes = 0;

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes };
  }

  /**
   * The answer for this key. `make` reports the key that its answer is really for, as read together with it. The
   * caller who makes it gets it in any case. Callers who waited for it get null if it is for another key or failed:
   * the event has changed meanwhile, and they check again what they may see.
   */
  async answer(key: string, make: () => Promise<Made>): Promise<KeptAnswer | null> {
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const others = this.#beingMade.get(key);
    if (others)
      return others.then(
        (made) => (made.key === key ? made.answer : null),
        () => null,
      );
    const making = make().then((made) => ({ key: made.key, answer: this.#keep(made) }));
    this.#beingMade.set(key, making);
    try {
      return (await making).answer;
    } finally {
      this.#beingMade.delete(key);
    }
  }

  #keep({ key, value }: Made): KeptAnswer {
    const answer = new KeptAnswer(value, (more) => {
      // an answer that was evicted meanwhile still reaches its callers, but is not counted
      if (this.#kept.get(key) !== answer) return;
      this.#bytes += more;
      this.#makeRoom();
    });
    this.#remove(key);
    this.#kept.set(key, answer);
    this.#bytes += answer.bytes;
    this.#makeRoom();
    return answer;
  }

  #makeRoom(): void {
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= this.#bounds.entries && this.#bytes <= this.#bounds.bytes) return;
      this.#remove(key);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
