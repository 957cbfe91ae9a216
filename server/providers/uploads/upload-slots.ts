import { Refusal } from '#server/change/refusal.ts';

/** Several devices of one person may upload at once, but no person has more than this. */
const SLOTS_PER_PERSON = 8;
const RETRY_AFTER_SECONDS = 5;

/** Limits how many uploads one person has open at the same time. Each holds a file and a connection. */
export class UploadSlots {
  readonly #open = new Map<string, number>();

  /**
   * Takes a slot.
   * @returns a function that releases it
   * @throws Refusal RATE_LIMITED when this person's slots are all taken
   */
  take(userId: string): () => void {
    const open = this.#open.get(userId) ?? 0;
    if (open >= SLOTS_PER_PERSON)
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#open.set(userId, open + 1);
    return () => {
      const left = (this.#open.get(userId) ?? 1) - 1;
      if (left > 0) this.#open.set(userId, left);
      else this.#open.delete(userId);
    };
  }
}
