import type { Verdict } from './classify.ts';

/** After this many server errors a whole batch is split to find the row that causes them. */
const SPLIT_AFTER = 3;

/** Why nothing more can be sent without a person: the session, another account's token, a build that is too old. */
export type Pause = Extract<Verdict, 'signIn' | 'otherPerson' | 'upgrade'>;

/**
 * What the replies so far say about the server's health, and so whether a server error is the fault of a row
 * or of the server.
 */
export class ServerHealth {
  /** Outlasts the round that ran into it: the sender ends, and the next one starts with a fresh memory. */
  pause: Pause | null = null;
  /** The last batch was answered row by row, so a full batch is worth its bytes. */
  answersBatches = false;
  /**
   * Consecutive server errors of whole batches. Reachability does not reset it: the server was reachable each time.
   */
  #batchErrors = 0;
  /** Number of changes that the server has decided. */
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

  /** A single row may be the cause of a batch's errors. */
  get suspectsRow(): boolean {
    return this.#batchErrors >= SPLIT_AFTER;
  }

  /**
   * Whether this server error counts against the row: only if others have gone through since its last one, or, for
   * its first one, since this sender started. A page that is opened again and again starts a sender each time.
   */
  blame(rowId: string): boolean {
    if ((this.#blamedAt.get(rowId) ?? 0) === this.#decided) return false;
    this.#blamedAt.set(rowId, this.#decided);
    return true;
  }
}
