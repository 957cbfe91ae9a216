import { IconEyeOff, IconPin } from '@tabler/icons-react';
import type { PostView } from '#src/data/views/feed.ts';
import { waitsLong } from '#src/data/views/sync-mark.ts';
import { messages } from '#src/features/social/messages.ts';
import classes from '#src/features/social/post-card.module.css';

/** Says that hosts have pinned or hidden a post, and whether that is on this device only. */
export function PostStanding({ post, isManager }: { post: PostView; isManager: boolean }) {
  const waits = (of: string): boolean => waitsLong(post.syncOf[of]);
  const waiting = (of: string) => (waits(of) ? ` · ${messages.likeWaiting}` : '');
  if (post.hidden)
    return (
      <p className={classes.standing} data-hidden="" data-pencil={waits('hidden') ? '' : undefined}>
        <IconEyeOff size={18} stroke={1.75} aria-hidden="true" />
        {isManager ? messages.moderate.hidden : messages.moderate.hiddenOwn}
        {waiting('hidden')}
      </p>
    );
  if (!post.pinnedAt) return null;
  return (
    <p className={classes.standing} data-pencil={waits('pinned') ? '' : undefined}>
      <IconPin size={18} stroke={1.75} aria-hidden="true" />
      {messages.moderate.pinned}
      {waiting('pinned')}
    </p>
  );
}
