import type { LocalData } from '#src/data/databases/local-data.ts';
import { groupBy } from '#src/data/views/group-by.ts';

/** Posts of each event that stay when there is no room for all. */
const POSTS_KEPT = 20;

/**
 * Older posts leave, with their comments. What is left says that it is not all. False when there was nothing
 * to take.
 */
export async function trimOldPosts({ cache }: LocalData): Promise<boolean> {
  return cache.transaction('rw', [cache.posts, cache.comments, cache.cursors], async () => {
    const byEvent = groupBy(await cache.posts.toArray(), (post) => post.eventId);
    const old = [...byEvent.values()].flatMap((posts) =>
      posts.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)).slice(POSTS_KEPT),
    );
    if (old.length === 0) return false;
    await cache.comments
      .where('feedId')
      .anyOf(old.map(({ id }) => id))
      .delete();
    await cache.posts.bulkDelete(old.map(({ id }) => id));
    for (const eventId of new Set(old.map((post) => post.eventId)))
      await cache.cursors.update(eventId, { trimmed: 'feed' });
    return true;
  });
}

/**
 * Everything of events that are over leaves but the event itself, so that the lists stay whole. False when
 * there was nothing to take.
 */
export async function trimPastEvents({ cache, device }: LocalData): Promise<boolean> {
  const now = device.clock.now();
  return cache.transaction(
    'rw',
    [cache.events, cache.days, cache.activities, cache.rsvps, cache.posts, cache.comments, cache.cursors],
    async () => {
      const held = new Map((await cache.cursors.toArray()).map((cursor) => [cursor.id, cursor]));
      const past = (await cache.events.toArray()).filter(
        ({ id, endTime }) => Date.parse(endTime) < now && held.has(id) && held.get(id)?.trimmed !== 'all',
      );
      for (const { id } of past) {
        for (const table of [cache.days, cache.activities, cache.rsvps, cache.posts, cache.comments])
          await table.where('eventId').equals(id).delete();
        await cache.cursors.update(id, { trimmed: 'all' });
      }
      return past.length > 0;
    },
  );
}
