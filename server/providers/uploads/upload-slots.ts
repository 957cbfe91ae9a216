import { Refusal } from '#server/change/refusal.ts';

/** Several devices of one person upload at once; more than this is no person. */
const SLOTS_PER_PERSON = 8;
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits the uploads that one person has open at the same time, each of which holds a file and a connection.
 */
export class UploadSlots {
  readonly #open = new Map<string, number>();

  /**
   * Takes a slot.
   * @returns how to release it
   * @throws Refusal RATE_LIMITED when all slots of this person are taken
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
