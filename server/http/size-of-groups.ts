import type { Database } from '#server/db/database.ts';
import type { Services } from '#server/providers/services.ts';

/** A group holds the row of its event until it is through. */
export const GROUP_MAX = 100;
/** With less, a change costs twice as much as in a large group. */
const LEAST = 25;
/**
 * The one connection of the embedded database: everybody who asks it for something waits meanwhile. A group that is
 * slower than those before it ends after so long, once it has done some of its work; and sooner when somebody waits,
 * since most of its work is still to come: rows that are written together, and the answers.
 */
const TURN = { least: 10, ms: 25 };
const AWAITED = { least: 12, ms: 0 };

/** How many changes go into a transaction, and for how long it may go on with them. */
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

  /** Whether the rest of a group, of which so many changes are done, is left for another transaction. */
  readonly isOver = (done: number, ms: number): boolean => {
    if (!this.#isShared) return false;
    const turn = this.#isAwaited() ? AWAITED : TURN;
    return done >= turn.least && ms > turn.ms;
  };

  /**
   * So many changes held the database for so long. Where that matters, the next group is as large as there is time
   * for.
   */
  took(changes: number, heldMs: number): void {
    if (!this.#isShared || changes === 0) return;
    const fit = Math.floor((changes * TURN.ms) / Math.max(heldMs, 0.1));
    // not at once to twice as many: one small group says little
    this.#size = Math.max(LEAST, Math.min(GROUP_MAX, fit, this.#size * 2));
  }
}

const all = new WeakMap<Services, SizeOfGroups>();

export function sizeOfGroups(services: Services): SizeOfGroups {
  const known = all.get(services) ?? new SizeOfGroups(services.database);
  all.set(services, known);
  return known;
}
