import type { LocalData } from '#src/data/databases/local-data.ts';
import type { PullState } from '#src/data/pull-request.ts';

/** Not requested yet in this tab, or too long ago. A pull already under way is not requested again. */
export function isStale(
  data: LocalData,
  pull: Pick<PullState, 'refreshing' | 'freshAt'> | undefined,
  limit: number,
): boolean {
  if (pull?.refreshing) return false;
  return !pull || pull.freshAt === null || data.device.clock.monotonic() - pull.freshAt > limit;
}
