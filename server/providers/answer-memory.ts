interface Remembered<Answer> {
  answer: Promise<Answer>;
  until: number;
}

/**
 * Answers of a service outside, kept for a while: the same question is not paid for twice, also not while its
 * first answer is under way. Failures are not kept.
 */
export class AnswerMemory<Answer> {
  readonly #kept = new Map<string, Remembered<Answer>>();
  readonly #max: number;
  readonly #life: number;

  constructor(of: { max: number; lifeMs: number }) {
    this.#max = of.max;
    this.#life = of.lifeMs;
  }

  /** The answer that is known by now, if any. */
  known(question: string, now: Date): Promise<Answer> | undefined {
    const kept = this.#kept.get(question);
    return kept && kept.until > now.getTime() ? kept.answer : undefined;
  }

  keep(question: string, now: Date, answer: Promise<Answer>): Promise<Answer> {
    const kept = { answer, until: now.getTime() + this.#life };
    // the latest at the end: what goes first when it is full is the oldest
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
