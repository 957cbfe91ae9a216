import type { EventWithProgram } from '#contract/schemas/events.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { dropRowsOf, etagKey } from './put-changes.ts';

/** Stores the itinerary behind a shared link, replacing what was held of it. */
export async function putVisited(
  { cache, device }: LocalData,
  key: string,
  { programs, ...event }: EventWithProgram,
  etag: string | null,
): Promise<void> {
  await cache.transaction('rw', cache.tables, async () => {
    await dropRowsOf(cache, key);
    await cache.events.put(event);
    await cache.days.bulkPut(programs.map(({ activities: _activities, ...day }) => day));
    await cache.activities.bulkPut(programs.flatMap((day) => day.activities));
    await cache.cursors.put({
      id: key,
      version: event.version,
      role: 'visitor',
      pulledAt: device.clock.now(),
    });
    await cache.meta.put({ key: etagKey(key), value: etag });
  });
}
