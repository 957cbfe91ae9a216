interface Remembered<Answer> {
  answer: Promise<Answer>;
  until: number;
}

/**
 * Caches the answers of an outside service, so that the same question is not paid for twice, even while the first
 * answer is still on its way. Failures are not cached.
 */
export class AnswerMemory<Answer> {
  readonly #kept = new Map<string, Remembered<Answer>>();
  readonly #max: number;
  readonly #life: number;

  constructor(of: { max: number; lifeMs: number }) {
    this.#max = of.max;
    this.#life = of.lifeMs;
  }

  /** The cached answer, if there is one. */
  known(question: string, now: Date): Promise<Answer> | undefined {
    const kept = this.#kept.get(question);
    return kept && kept.until > now.getTime() ? kept.answer : undefined;
  }

  keep(question: string, now: Date, answer: Promise<Answer>): Promise<Answer> {
    const kept = { answer, until: now.getTime() + this.#life };
    // re-inserted at the end, so that the oldest is evicted first
    this.#kept.delete(question);
    this.#kept.set(question, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#max) break;
      this.#kept.delete(oldest);
    }
    answer.catch(() => {
      if (this.#kept.get(question) === kept) this.#kept.delete(question);
    });
    return answer;
  }
}
