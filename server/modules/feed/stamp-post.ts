import { eq } from 'drizzle-orm';
import { inList } from '#server/db/id-list.ts';
import { posts } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PostRecord } from '#server/modules/feed/present-post.ts';

/** Stamps a post as changed by a like or comment, because its row contains their numbers. Returns the version. */
export async function stampPost(
  unit: Unit,
  { id, eventId }: Pick<PostRecord, 'id' | 'eventId'>,
): Promise<number> {
  const version = await unit.bump(eventId);
  await unit.tx.update(posts).set({ version, updatedAt: unit.now }).where(eq(posts.id, id));
  return version;
}

/** The same for several posts of one event, whose version the caller has raised. */
export async function stampPosts(
  { tx, now }: Unit,
  version: number,
  ids: ReadonlySet<string>,
): Promise<void> {
  if (ids.size === 0) return;
  await tx.update(posts).set({ version, updatedAt: now }).where(inList(posts.id, ids));
}
