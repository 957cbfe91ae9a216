import type { LocalData } from '#src/data/databases/local-data.ts';
import type { PullState } from '#src/data/pull-request.ts';

/** Not requested in this tab yet, or too long ago. False while a pull is already under way. */
export function isStale(
  data: LocalData,
  pull: Pick<PullState, 'refreshing' | 'freshAt'> | undefined,
  limit: number,
): boolean {
  if (pull?.refreshing) return false;
  return !pull || pull.freshAt === null || data.device.clock.monotonic() - pull.freshAt > limit;
}
