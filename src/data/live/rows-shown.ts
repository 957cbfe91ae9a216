import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import type { Mirror, MirrorChange } from '#src/data/mirror.ts';

/**
 * The outbox as it may be folded over what was read of the cache at one time. A row that is gone is shown
 * until its effect is in a reading, so that nothing vanishes for a moment: an answer is put into the cache
 * before its row is taken out.
 */
export class RowsShown {
  readonly #mirror: Mirror | null;
  readonly #elsewhere: number;
  readonly #kept = new Map<string, OutboxRow>();
  #now: readonly OutboxRow[] = [];
  /** Others took a row out, and may not have told yet of what it has brought about. */
  isInDoubt = false;

  /** Before the cache is read. */
  constructor(mirror: Mirror | null) {
    this.#mirror = mirror;
    this.#elsewhere = mirror?.elsewhere ?? 0;
    this.renew();
  }

  get now(): readonly OutboxRow[] {
    return this.#now;
  }

  /** The same while a view is made of them, however much is written meanwhile. */
  renew(): void {
    // what is being stored has a place behind all others
    const rows = [...(this.#mirror?.rows ?? []), ...(this.#mirror?.saving ?? [])];
    if (this.#kept.size === 0) this.#now = rows;
    else {
      const shown = new Map([...rows.map((row) => [row.id, row] as const), ...this.#kept]);
      this.#now = [...shown.values()].sort((a, b) => a.seq - b.seq);
    }
  }

  /** False: the reading may lack its effect, and another one is needed. */
  drop({ row, effect }: MirrorChange['went'][number]): boolean {
    const held = effect === 'known' && this.#elsewhere === this.#mirror?.elsewhere;
    if (effect === 'nothing' || held) return this.#kept.delete(row.id) || true;
    if (!this.#kept.has(row.id)) this.#kept.set(row.id, row);
    this.isInDoubt ||= effect === 'unknown';
    return false;
  }
}
