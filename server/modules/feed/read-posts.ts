import { asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { CommentRow, PostRow } from '#contract/schemas/feed.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { comments, likes, posts, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { presentComment, presentPost } from '#server/modules/feed/present-post.ts';
import { readPostMedia } from '#server/modules/feed/read-post-media.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';

/**
 * Posts as wire rows. Only those of a page are sorted, newest first: to sort all of them, a prepared plan may read
 * the whole feed. Counts are computed, never stored.
 */
export async function readPostRows(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
  where: SQL | undefined,
  page?: { limit: number; offset: number },
): Promise<PostRow[]> {
  const query = reader
    .select({ post: posts, owner: personColumns })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.ownerId))
    .where(where);
  const found = await (page
    ? query.orderBy(desc(posts.createdAt), desc(posts.id)).limit(page.limit).offset(page.offset)
    : query);
  const ids = found.map(({ post }) => post.id);
  if (ids.length === 0) return [];
  const liked = await reader
    .select({
      postId: likes.postId,
      likesCount: count(),
      selfLike: sql<boolean>`bool_or(${likes.userId} = ${viewer.userId}::uuid)`,
    })
    .from(likes)
    .where(inList(likes.postId, ids))
    .groupBy(likes.postId);
  const commented = await reader
    .select({ postId: comments.postId, commentCount: count() })
    .from(comments)
    .where(inList(comments.postId, ids))
    .groupBy(comments.postId);
  const likesOf = new Map(liked.map((row) => [row.postId, row]));
  const commentsOf = new Map(commented.map((row) => [row.postId, row.commentCount]));
  const mediaOf = await readPostMedia(reader, ids);
  return found.map((row) => {
    const of = likesOf.get(row.post.id);
    return presentPost(
      {
        ...row,
        media: mediaOf.get(row.post.id) ?? [],
        selfLike: of?.selfLike ?? false,
        likesCount: of?.likesCount ?? 0,
        commentCount: commentsOf.get(row.post.id) ?? 0,
      },
      access,
      viewer,
    );
  });
}

/** Comments as wire rows, newest last. */
export async function readCommentRows(
  reader: Reader,
  access: Pick<EventAccess, 'relation'>,
  viewer: Viewer,
  where: SQL | undefined,
): Promise<CommentRow[]> {
  const found = await reader
    .select({ comment: comments, owner: personColumns })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.ownerId))
    .where(where)
    .orderBy(asc(comments.createdAt), asc(comments.id));
  return found.map((row) => presentComment(row, access, viewer));
}
