import { eq } from 'drizzle-orm';
import { comments, posts } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PostRecord } from '#server/modules/feed/present-post.ts';
import { withdraw } from '#server/modules/notifications/withdraw.ts';

/**
 * Hides a post from the feed and unpins it, or shows it again. Its comments are hidden and shown with it, so they are
 * stamped too.
 */
export async function hidePost(unit: Unit, post: PostRecord, hidden: boolean): Promise<void> {
  if (hidden === (post.hiddenAt !== null)) return;
  const stamp = { version: await unit.bump(post.eventId), updatedAt: unit.now };
  await unit.tx
    .update(posts)
    .set({ hiddenAt: hidden ? unit.now : null, ...(hidden && { pinnedAt: null }), ...stamp })
    .where(eq(posts.id, post.id));
  // its author is still notified about it
  if (hidden) await withdraw(unit, post.eventId, post.id, ['mentioned']);
  await unit.tx.update(comments).set(stamp).where(eq(comments.postId, post.id));
}
