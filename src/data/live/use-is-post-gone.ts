import { STALE } from '#contract/constants.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { useLive } from '#src/data/live/use-live.ts';

/**
 * Whether somebody has deleted or hidden a post that this device held. Not while one's own deletion of it is pending,
 * which can be undone: the cache holds the post until then.
 */
export function useIsPostGone(eventId: string, postId: string): boolean {
  const live = useLive({
    key: `gone/${postId}`,
    pullKey: eventId,
    stale: STALE.post,
    read: async (data) => ({ value: await isGone(data, eventId, postId), updatedAt: null }),
  });
  return live.state === 'ready' && live.value;
}

const isGone = (data: LocalData, eventId: string, postId: string): Promise<boolean> =>
  held(data, `gone/${postId}`, () =>
    data.cache.transaction('r', ['posts', 'cursors'], async () => {
      const cursor = await data.cache.cursors.get(eventId);
      // of an event that is not held whole, it may have been evicted
      if (!cursor || cursor.trimmed) return false;
      return (await data.cache.posts.get(postId)) === undefined;
    }),
  );
