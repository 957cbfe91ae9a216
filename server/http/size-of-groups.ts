import type { Services } from '#server/providers/services.ts';

/** A group holds the row of its event until it is through. */
export const GROUP_MAX = 100;
/** With less, a change costs twice as much as in a large group. */
const LEAST = 25;
/**
 * The one connection of the embedded database: everybody who asks it for something waits meanwhile. A group that is
 * slower than those before it ends after so long, once it has done some of its work.
 */
const TURN = { ms: 25, least: 10 };

/** How many changes go into a transaction, and for how long it may go on with them. */
export class SizeOfGroups {
  readonly turn: { least: number; ms: number } | undefined;
  #size: number;

  constructor(kind: Services['database']['kind']) {
    this.turn = kind === 'embedded' ? TURN : undefined;
    this.#size = kind === 'embedded' ? LEAST : GROUP_MAX;
  }

  get most(): number {
    return this.#size;
  }

  /**
   * So many changes held the database for so long. Where that matters, the next group is as large as there is time
   * for.
   */
  took(changes: number, heldMs: number): void {
    if (!this.turn || changes === 0) return;
    const fit = Math.floor((changes * this.turn.ms) / Math.max(heldMs, 0.1));
    // not at once to twice as many: one small group says little
    this.#size = Math.max(LEAST, Math.min(GROUP_MAX, fit, this.#size * 2));
  }
}

const all = new WeakMap<Services, SizeOfGroups>();

export function sizeOfGroups(services: Services): SizeOfGroups {
  const known = all.get(services) ?? new SizeOfGroups(services.database.kind);
  all.set(services, known);
  return known;
}
