import type { Database } from '#server/db/database.ts';
import type { Services } from '#server/providers/services.ts';

/** A group holds its event's row lock until it commits. */
export const GROUP_MAX = 100;
/** In smaller groups, a change costs twice as much as in a large one. */
const LEAST = 25;
/**
 * How long a group may hold the embedded database's only connection. It ends after `ms`, provided that `least`
 * changes are done; at once if somebody is waiting, because most of its work is still to come: rows that are written
 * together, and the answers.
 */
const TURN = { least: 10, ms: 25 };
const AWAITED = { least: 12, ms: 0 };

/** How many changes go into a transaction, and for how long it may continue with them. */
export class SizeOfGroups {
  readonly #isShared: boolean;
  readonly #isAwaited: () => boolean;
  #size: number;

  constructor({ kind, isAwaited }: Pick<Database, 'kind' | 'isAwaited'>) {
    this.#isShared = kind === 'embedded';
    this.#isAwaited = isAwaited;
    this.#size = this.#isShared ? LEAST : GROUP_MAX;
  }

  get most(): number {
    return this.#size;
  }

  /** Whether a group that has done this many changes ends here and leaves the rest for another transaction. */
  readonly isOver = (done: number, ms: number): boolean => {
    if (!this.#isShared) return false;
    const turn = this.#isAwaited() ? AWAITED : TURN;
    return done >= turn.least && ms > turn.ms;
  };

  /**
   * Records how long this many changes held the database. Where that matters, the next group is sized to fit the time
   * limit.
   */
  took(changes: number, heldMs: number): void {
    if (!this.#isShared || changes === 0) return;
    const fit = Math.floor((changes * TURN.ms) / Math.max(heldMs, 0.1));
    // grows by at most a factor of two, because one small group says little
    this.#size = Math.max(LEAST, Math.min(GROUP_MAX, fit, this.#size * 2));
  }
}

const all = new WeakMap<Services, SizeOfGroups>();

export function sizeOfGroups(services: Services): SizeOfGroups {
  const known = all.get(services) ?? new SizeOfGroups(services.database);
  all.set(services, known);
  return known;
}
