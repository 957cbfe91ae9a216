import { changedRows, onStored } from './changed-rows.ts';

/** If more rows than this have changed, they are not tracked individually. */
const MOST = 200;

/** Which rows of a table have changed, as far as this page was notified. */
interface Changes {
  /** Grows with each change. */
  now: number;
  /** Earlier changes are forgotten. */
  knownFrom: number;
  changedAt: Map<string, number>;
}

const noted = new Map<string, Changes>();

/** The changes in this table, recorded from the first call on. */
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

/** `at`: an earlier value of `now`. `all`: too many changes to list, or too long ago. */
export const changedSince = ({ knownFrom, changedAt }: Changes, at: number): readonly string[] | 'all' =>
  at < knownFrom ? 'all' : [...changedAt].flatMap(([id, then]) => (then > at ? id : []));
