import { changedRows, onStored } from './changed-rows.ts';

/** More rows than that, and nobody looks at them one by one. */
const MOST = 200;

/** Which rows of a table somebody has changed, as far as this page was told. */
export interface Changes {
  /** Grows with each change. */
  readonly now: number;
  /** `at`: what `now` was. `all`: too many to say which, or too long ago. */
  since(at: number): readonly string[] | 'all';
}

class Noted implements Changes {
  now = 0;
  #knownFrom = 0;
  readonly #changedAt = new Map<string, number>();

  note(changed: readonly string[] | 'all'): void {
    if (changed.length === 0) return;
    this.now += 1;
    if (changed !== 'all') for (const id of changed) this.#changedAt.set(id, this.now);
    if (changed !== 'all' && this.#changedAt.size <= MOST) return;
    this.#changedAt.clear();
    this.#knownFrom = this.now;
  }

  since(at: number): readonly string[] | 'all' {
    if (at < this.#knownFrom) return 'all';
    return [...this.#changedAt].flatMap(([id, changedAt]) => (changedAt > at ? [id] : []));
  }
}

const noted = new Map<string, { db: string; table: string; changes: Noted }>();
let isFollowing = false;

/** Of this table: noted from the first time on that somebody asks. */
export function changesIn(db: string, table: string): Changes {
  if (!isFollowing) {
    isFollowing = true;
    onStored((parts) => {
      for (const one of noted.values()) one.changes.note(changedRows(parts, one.db, one.table));
    });
  }
  const key = `${db}/${table}`;
  const { changes } = noted.get(key) ?? { changes: new Noted() };
  noted.set(key, { db, table, changes });
  return changes;
}
