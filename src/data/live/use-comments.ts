import { STALE } from '#contract/constants.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readComments, type CommentView } from '#src/data/views/feed.ts';

/** All comments of a post, newest last. */
export const useComments = (eventId: string, postId: string): Live<CommentView[]> =>
  useLive({
    key: `comments/${eventId}/${postId}`,
    pullKey: eventId,
    stale: STALE.post,
    read: async (data) => {
      const comments = await readComments(data, eventId, postId);
      return loadedList(data, eventId, comments, comments.length === 0);
    },
  });
