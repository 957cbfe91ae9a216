import { KeptAnswer } from '#server/providers/answers/kept-answer.ts';

export interface Bounds {
  entries: number;
  /** Of all answers, in every coding they were asked for. */
  bytes: number;
}

const BOUNDS: Bounds = { entries: 2000, bytes: 32 * 1024 * 1024 };

/** An answer, and what it is true of: the same words that it is asked for with. */
export interface Made {
  key: string;
  value: unknown;
}

/**
 * Answers that are made once and given to all who would get the same one. Nothing in here grants anything: the
 * caller's rights are looked up in the database for each call, and the key says all that the answer depends on,
 * among it the version of what is read and how far this caller may see. So nothing is ever taken out because it
 * has changed: it is not asked for again, and what was not asked for longest makes room.
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
   * The answer of this key. `make` says of which key it really is, as read together with it; the caller who
   * makes it is answered with that in any case. Null for those who waited for it, where it is of another key or
   * could not be made: the event changed meanwhile, and they look again what they may see.
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
      // one that made room meanwhile still answers whoever holds it, and is not counted
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
