import type { PulledEvent } from '#contract/schemas/sync.ts';
import type { CacheDb } from '#src/data/databases/cache-db.ts';

/**
 * After a restore from a backup the server may have forgotten changes whose answers are stored here: it sends a
 * page that was requested after the last of those answers (number `since`) and is still older. The state that
 * protects answers from older pages would then reject every page of this event, for ever.
 */
export async function forgetUndone(cache: CacheDb, page: PulledEvent, since: number): Promise<void> {
  // a page that is not the last, or was left out of the answer, legitimately ends below the event's version
  if (page.more || page.version === 0) return;
  const ahead = await cache.ahead.get(page.id);
  if (!ahead || ahead.version <= page.version || ahead.answer > since) return;
  await cache.ahead.delete(page.id);
  await cache.tombstones.where('eventId').equals(page.id).delete();
}
