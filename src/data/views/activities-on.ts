import type { ActivityRow } from '#contract/schemas/activities.ts';
import { byTime } from '#src/data/views/by-time.ts';
import { groupBy } from '#src/data/views/group-by.ts';

type Rows = ReadonlyMap<string, ActivityRow>;

const indexes = new WeakMap<Rows, ReadonlyMap<string, readonly ActivityRow[]>>();
const NONE: readonly ActivityRow[] = [];

/**
 * The activities of one day, by time. Lists of rows are immutable, so thousands of rows are grouped by day
 * only once.
 */
export function activitiesOn(rows: Rows, dayId: string): readonly ActivityRow[] {
  const index = indexes.get(rows) ?? groupBy([...rows.values()].sort(byTime), ({ programId }) => programId);
  indexes.set(rows, index);
  return index.get(dayId) ?? NONE;
}
