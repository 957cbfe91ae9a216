import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import type { Mirror, MirrorChange } from '#src/data/mirror.ts';

/**
 * The outbox rows to fold over what was read from the cache at one time. A row that has left the outbox stays until
 * its effect has been read, so that nothing vanishes for a moment: an answer is stored in the cache before its row is
 * deleted.
 */
export class RowsShown {
  readonly #mirror: Mirror | null;
  readonly #elsewhere: number;
  readonly #kept = new Map<string, OutboxRow>();
  #now: readonly OutboxRow[] = [];
  /** Another tab deleted a row, and this page may not have heard of its effect yet. */
  isInDoubt = false;

  /** Create it before reading the cache. */
  constructor(mirror: Mirror | null) {
    this.#mirror = mirror;
    this.#elsewhere = mirror?.elsewhere ?? 0;
    this.renew();
  }

  get now(): readonly OutboxRow[] {
    return this.#now;
  }

  /** Does not change while a view is built from it, however much is written meanwhile. */
  renew(): void {
    // rows that are still being stored come last
    const rows = [...(this.#mirror?.rows ?? []), ...(this.#mirror?.saving ?? [])];
    if (this.#kept.size === 0) this.#now = rows;
    else {
      const shown = new Map([...rows.map((row) => [row.id, row] as const), ...this.#kept]);
      this.#now = [...shown.values()].sort((a, b) => a.seq - b.seq);
    }
  }

  /** Returns false if the read may lack the effect of this row, so that another read is needed. */
  drop({ row, effect }: MirrorChange['went'][number]): boolean {
    const held = effect === 'known' && this.#elsewhere === this.#mirror?.elsewhere;
    if (effect === 'nothing' || held) return this.#kept.delete(row.id) || true;
    if (!this.#kept.has(row.id)) this.#kept.set(row.id, row);
    this.isInDoubt ||= effect === 'unknown';
    return false;
  }
}
