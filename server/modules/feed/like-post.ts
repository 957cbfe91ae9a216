import { and, eq } from 'drizzle-orm';
import { likes } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PostRecord } from '#server/modules/feed/present-post.ts';
import { stampPost } from '#server/modules/feed/stamp-post.ts';

/** Sets the caller's like to the given state; repeating it changes nothing. */
export async function likePost(unit: Unit, post: PostRecord, like: boolean): Promise<void> {
  const own = { postId: post.id, userId: unit.actor.userId };
  const changed = like
    ? await unit.tx.insert(likes).values(own).onConflictDoNothing().returning()
    : await unit.tx
        .delete(likes)
        .where(and(eq(likes.postId, own.postId), eq(likes.userId, own.userId)))
        .returning();
  if (changed.length > 0) await stampPost(unit, post);
}
