import type { Database } from '#server/db/database.ts';
import type { Services } from '#server/providers/services.ts';

/** A group holds its event's row lock until it commits. */
export const GROUP_MAX = 100;
/** In smaller groups, a change costs twice as much as in a large one. */
const GROUP_MIN = 25;
/**
 * How long a group may hold the embedded database's only connection: it ends once `least` changes are done and `ms`
 * have passed. Sooner if somebody is waiting, because most of its work is still to come: rows that are written
 * together, and the answers.
 */
const TURN = { least: 10, ms: 25 };
const CONTENDED = { least: 12, ms: 0 };

/** How many changes go into a transaction, and for how long it may continue with them. */
export class GroupSize {
  readonly #isShared: boolean;
  readonly #hasWaiters: () => boolean;
  #size: number;

  constructor({ kind, hasWaiters }: Pick<Database, 'kind' | 'hasWaiters'>) {
    this.#isShared = kind === 'embedded';
    this.#hasWaiters = hasWaiters;
    this.#size = this.#isShared ? GROUP_MIN : GROUP_MAX;
  }

  get max(): number {
    return this.#size;
  }

  /** Whether a group that has done this many changes ends here and leaves the rest for another transaction. */
  readonly isOver = (done: number, ms: number): boolean => {
    if (!this.#isShared) return false;
    const turn = this.#hasWaiters() ? CONTENDED : TURN;
    return done >= turn.least && ms > turn.ms;
  };

  /**
   * Records how long this many changes held the database. Where that matters, the next group is sized to fit the time
   * limit.
   */
  record(changes: number, heldMs: number): void {
    if (!this.#isShared || changes === 0) return;
    const fit = Math.floor((changes * TURN.ms) / Math.max(heldMs, 0.1));
    // grows by at most a factor of two, because one small group says little
    this.#size = Math.max(GROUP_MIN, Math.min(GROUP_MAX, fit, this.#size * 2));
  }
}

const all = new WeakMap<Services, GroupSize>();

export function groupSizeFor(services: Services): GroupSize {
  const known = all.get(services) ?? new GroupSize(services.database);
  all.set(services, known);
  return known;
}
