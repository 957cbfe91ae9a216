import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { PINNED_MAX } from '#contract/constants.ts';
import { inList } from '#server/db/id-list.ts';
import { posts } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PostRecord } from '#server/modules/feed/present-post.ts';

/**
 * Pins a post to the top of the feed, or unpins it. Beyond the maximum, the oldest pin is removed, so that two
 * offline hosts never conflict.
 * @throws Refusal POST_HIDDEN
 */
export async function pinPost(unit: Unit, post: PostRecord, pinned: boolean): Promise<void> {
  if (pinned && post.hiddenAt) throw new Refusal('POST_HIDDEN');
  if (pinned === (post.pinnedAt !== null)) return;
  const stamp = { version: await unit.bump(post.eventId), updatedAt: unit.now };
  await unit.tx
    .update(posts)
    .set({ pinnedAt: pinned ? unit.now : null, ...stamp })
    .where(eq(posts.id, post.id));
  if (!pinned) return;
  const others = await unit.tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.eventId, post.eventId), isNotNull(posts.pinnedAt)))
    .orderBy(desc(posts.pinnedAt), desc(posts.id));
  const tooMany = others.map(({ id }) => id).filter((id) => id !== post.id);
  if (tooMany.length < PINNED_MAX) return;
  await unit.tx
    .update(posts)
    .set({ pinnedAt: null, ...stamp })
    .where(inList(posts.id, tooMany.slice(PINNED_MAX - 1)));
}
