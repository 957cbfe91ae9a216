const MOST_FILES = 600;
const MAKE_ROOM = 60;

/**
 * Puts one file into a person's cache. The oldest files leave when there are too many, or when the device has no room;
 * a file that still does not fit is simply not kept. Never throws.
 */
export async function keep(cacheName: string, key: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  try {
    await cache.put(key, answer.clone());
  } catch {
    await dropOldest(cache, MAKE_ROOM);
    await cache.put(key, answer).catch(() => undefined);
    return;
  }
  const files = await cache.keys();
  if (files.length > MOST_FILES) await dropOldest(cache, files.length - MOST_FILES + MAKE_ROOM);
}

/** Cache Storage lists its entries in the order in which they came. */
async function dropOldest(cache: Cache, count: number): Promise<void> {
  for (const file of (await cache.keys()).slice(0, count)) await cache.delete(file);
}
