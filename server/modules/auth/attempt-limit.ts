import { Refusal } from '#server/change/refusal.ts';

const KEYS_MAX = 50_000;

/**
 * At most `max` attempts per key in a sliding window, kept in memory. An attempt counts when it starts, so that a
 * burst of parallel guesses is not free; `forgive` gives the attempts back after a success.
 */
export class AttemptLimit {
  readonly #tries = new Map<string, number[]>();
  readonly #max: number;
  readonly #window: number;

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#window = windowMs;
  }

  /** @throws Refusal RATE_LIMITED with the seconds to wait */
  take(key: string, now: Date): void {
    const at = now.getTime();
    const recent = (this.#tries.get(key) ?? []).filter((t) => t > at - this.#window);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= this.#max)
      throw new Refusal('RATE_LIMITED', {
        retryAfterSeconds: Math.max(1, Math.ceil((oldest + this.#window - at) / 1000)),
      });
    recent.push(at);
    if (this.#tries.size >= KEYS_MAX) this.#prune(at);
    this.#tries.set(key, recent);
  }

  /** Gives back the latest attempt, which turned out not to count. */
  giveBack(key: string): void {
    const tries = this.#tries.get(key);
    tries?.pop();
    if (tries?.length === 0) this.#tries.delete(key);
  }

  forgive(key: string): void {
    this.#tries.delete(key);
  }

  #prune(at: number): void {
    for (const [key, tries] of this.#tries)
      if ((tries.at(-1) ?? 0) <= at - this.#window) this.#tries.delete(key);
    if (this.#tries.size >= KEYS_MAX) this.#tries.clear();
  }
}
