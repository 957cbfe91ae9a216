import { eq } from 'drizzle-orm';
import { comments, postFiles, posts } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { PostRecord } from '#server/modules/feed/present-post.ts';
import { dropFiles } from '#server/modules/files/drop-files.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';
import { withdraw } from '#server/modules/notifications/withdraw.ts';

/** Deletes a post with its comments, likes and media. */
export async function deletePost(unit: Unit, { id, eventId }: PostRecord): Promise<void> {
  const version = await unit.bump(eventId);
  const cascaded = await unit.tx
    .delete(comments)
    .where(eq(comments.postId, id))
    .returning({ id: comments.id });
  const media = await unit.tx.delete(postFiles).where(eq(postFiles.postId, id)).returning();
  // the foreign key deletes its likes, which have no rows of their own in the API
  await unit.tx.delete(posts).where(eq(posts.id, id));
  await dropFiles(
    unit,
    media.flatMap(({ fileId, posterFileId }) => [fileId, posterFileId]),
  );
  await insertTombstones(
    unit,
    { eventId, version },
    'comments',
    cascaded.map((comment) => comment.id),
  );
  await insertTombstones(unit, { eventId, version }, 'posts', [id]);
  await withdraw(unit, eventId, id, ['liked', 'commented', 'mentioned']);
}
