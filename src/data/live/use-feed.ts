import { STALE } from '#contract/constants.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readFeed, type FeedView } from '#src/data/views/feed.ts';

/** The newest `limit` posts. Raise the limit to show more: everything is on the device. */
export const useFeed = (eventId: string, limit: number): Live<FeedView> =>
  useLive({
    key: `feed/${eventId}/${limit}`,
    pullKey: eventId,
    stale: STALE.feed,
    read: async (data) => {
      const feed = await readFeed(data, eventId, limit);
      return loadedList(data, eventId, feed, feed.total === 0);
    },
  });
