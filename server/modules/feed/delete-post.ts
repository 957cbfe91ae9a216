import { eq } from 'drizzle-orm';
import { comments, posts } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PostRecord } from '#server/modules/feed/present-post.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';

/** A post with its comments, likes and media (rules #41). */
export async function deletePost(unit: Unit, { id, eventId, mediaFileId }: PostRecord): Promise<void> {
  const version = await unit.bump(eventId);
  const cascaded = await unit.tx
    .delete(comments)
    .where(eq(comments.postId, id))
    .returning({ id: comments.id });
  // Likes go with the post by their foreign key; they are no rows of the wire.
  await unit.tx.delete(posts).where(eq(posts.id, id));
  await dropFiles(unit, [mediaFileId]);
  await insertTombstones(
    unit,
    { eventId, version },
    'comments',
    cascaded.map((comment) => comment.id),
  );
  await insertTombstones(unit, { eventId, version }, 'posts', [id]);
}
