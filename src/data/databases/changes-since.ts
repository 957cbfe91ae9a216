import { changedRows, onStored } from './changed-rows.ts';

/** More rows than that, and nobody looks at them one by one. */
const MOST = 200;

/** Which rows of a table somebody has changed, as far as this page was told. */
interface Changes {
  /** Grows with each change. */
  now: number;
  /** What was before is forgotten. */
  knownFrom: number;
  changedAt: Map<string, number>;
}

const noted = new Map<string, Changes>();

/** Of this table: noted from the first time on that somebody asks. */
export function changesIn(db: string, table: string): Changes {
  const key = `${db}/${table}`;
  const known = noted.get(key);
  if (known) return known;
  const changes = { now: 0, knownFrom: 0, changedAt: new Map<string, number>() };
  noted.set(key, changes);
  onStored((parts) => {
    const changed = changedRows(parts, db, table);
    if (changed.length === 0) return;
    changes.now += 1;
    const isAll = changed === 'all' || changes.changedAt.size + changed.length > MOST;
    if (isAll) {
      changes.changedAt.clear();
      changes.knownFrom = changes.now;
    } else for (const id of changed) changes.changedAt.set(id, changes.now);
  });
  return changes;
}

/** `at`: what `now` was. `all`: too many to say which, or too long ago. */
export const changedSince = ({ knownFrom, changedAt }: Changes, at: number): readonly string[] | 'all' =>
  at < knownFrom ? 'all' : [...changedAt].flatMap(([id, then]) => (then > at ? id : []));
