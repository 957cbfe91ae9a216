import type { Verdict } from './classify.ts';

/** Server errors of a whole batch after which it is split to find the row that causes them. */
const SPLIT_AFTER = 3;

/** Why nothing more can be sent by itself: the session, another account's token, a build that is too old. */
export type Pause = Extract<Verdict, 'signIn' | 'otherPerson' | 'upgrade'>;

/**
 * What the replies so far say about the server, and so what a server error says about a row: a broken server
 * is nobody's fault.
 */
export class ServerHealth {
  /** Outlasts the round that met it: the sender ends, and the next one has a memory of its own. */
  pause: Pause | null = null;
  /** The last batch was answered row by row, so a full one is worth its bytes. */
  answersBatches = false;
  /** Of whole batches, in a row. That the server is reachable does not reset it: it was so each time. */
  #batchErrors = 0;
  /** Changes that the server has decided on. */
  #decided = 0;
  readonly #blamedAt = new Map<string, number>();

  batchAnswered(): void {
    this.answersBatches = true;
    this.#batchErrors = 0;
  }
  batchFailed(verdict: Verdict): void {
    this.answersBatches = false;
    if (verdict === 'serverError') this.#batchErrors++;
  }
  decided(rows: number): void {
    this.#decided += rows;
  }

  /** One row of a batch may be the cause of its errors. */
  get suspectsRow(): boolean {
    return this.#batchErrors >= SPLIT_AFTER;
  }

  /**
   * Is this server error to be counted against the row? Only if others have got through since its last one.
   */
  blame(rowId: string): boolean {
    if (this.#blamedAt.get(rowId) === this.#decided) return false;
    this.#blamedAt.set(rowId, this.#decided);
    return true;
  }
}
