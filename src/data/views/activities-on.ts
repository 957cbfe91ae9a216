import type { ActivityRow } from '#contract/schemas/activities.ts';
import { byTime } from '#src/data/views/by-time.ts';
import { groupBy } from '#src/data/views/group-by.ts';

type Rows = ReadonlyMap<string, ActivityRow>;

const groups = new WeakMap<Rows, ReadonlyMap<string, ActivityRow[]>>();
const sorted = new WeakSet<ActivityRow[]>();
const NONE: readonly ActivityRow[] = [];

/**
 * The activities of one day, by time. Lists of rows are immutable, so thousands of rows are grouped by day
 * only once, and those of a day are sorted when first asked for.
 */
export function activitiesOn(rows: Rows, dayId: string): readonly ActivityRow[] {
  const byDay = groups.get(rows) ?? groupBy([...rows.values()], ({ programId }) => programId);
  groups.set(rows, byDay);
  const ofDay = byDay.get(dayId);
  if (!ofDay) return NONE;
  if (!sorted.has(ofDay)) sorted.add(ofDay.sort(byTime));
  return ofDay;
}
