import { eq } from 'drizzle-orm';
import { posts } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PostRecord } from '#server/modules/feed/present-post.ts';

/** Stamps a post as changed by a like or comment, since its row shows their numbers. Returns the version. */
export async function stampPost(
  unit: Unit,
  { id, eventId }: Pick<PostRecord, 'id' | 'eventId'>,
): Promise<number> {
  const version = await unit.bump(eventId);
  await unit.tx.update(posts).set({ version, updatedAt: unit.now }).where(eq(posts.id, id));
  return version;
}
