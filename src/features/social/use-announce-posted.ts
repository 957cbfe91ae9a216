import { useEffect, useRef } from 'react';
import type { PostView } from '#src/data/views/feed.ts';
import { messages } from '#src/features/social/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** 'Your post is live!' when a post that was seen waiting has arrived, and a word when it was refused. */
export function useAnnouncePosted(posts: readonly PostView[], self: string): void {
  const waiting = useRef(new Set<string>());
  const refused = useRef(new Set<string>());
  useEffect(() => {
    for (const post of posts) {
      if (post.owner.guid !== self) continue;
      if (post.version > 0) {
        if (waiting.current.delete(post.id)) toast.success(messages.live);
        refused.current.delete(post.id);
        continue;
      }
      if (post.sync?.state === 'rejected') {
        // The reason stays on the card; the toast only draws the eye to it, and only if it happens now.
        if (waiting.current.delete(post.id) && !refused.current.has(post.id))
          toast.error(messages.postFailed);
        refused.current.add(post.id);
        continue;
      }
      waiting.current.add(post.id);
    }
  }, [posts, self]);
}
