import { and, count, eq, inArray, lte, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { COMMENT_PREVIEW } from '#contract/constants.ts';
import type { CommentRow, FeedPost, FeedQuery, FeedsPage, PostRow } from '#contract/schemas/feed.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { comments, posts } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import { readCommentRows, readPostRows } from '#server/modules/feed/read-posts.ts';
import { seenPosts } from '#server/access/who-sees-post.ts';

/** One page of the feed, newest first; `totalPages` is 0 when there are no posts. */
export async function readFeed(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
  { page, limit }: InferOutput<typeof FeedQuery>,
): Promise<InferOutput<typeof FeedsPage>> {
  const where = and(eq(posts.eventId, access.event.id), seenPosts(access, viewer));
  const [total] = await reader.select({ posts: count() }).from(posts).where(where);
  const rows = await readPostRows(reader, access, viewer, where, {
    limit,
    offset: (page - 1) * limit,
  });
  return {
    feeds: await withLastComments(reader, access, rows, viewer),
    page,
    totalPages: Math.ceil((total?.posts ?? 0) / limit),
  };
}

/** @throws Refusal POST_NOT_FOUND, also for a post of another event */
export async function readFeedPost(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
  postId: string,
): Promise<InferOutput<typeof FeedPost>> {
  const [post] = await readFeedPosts(reader, access, viewer, [postId]);
  if (!post) throw new Refusal('POST_NOT_FOUND');
  return post;
}

/** Those of the posts that exist. */
export async function readFeedPosts(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
  ids: readonly string[],
): Promise<InferOutput<typeof FeedPost>[]> {
  const where = and(eq(posts.eventId, access.event.id), inList(posts.id, ids), seenPosts(access, viewer));
  return withLastComments(reader, access, await readPostRows(reader, access, viewer, where), viewer);
}

/** Adds to each post its newest comments, oldest of them first. */
async function withLastComments(
  reader: Reader,
  access: EventAccess,
  rows: PostRow[],
  viewer: Viewer,
): Promise<InferOutput<typeof FeedPost>[]> {
  if (rows.length === 0) return [];
  const ranked = reader
    .select({
      id: comments.id,
      place:
        sql<number>`row_number() over (partition by ${comments.postId} order by ${comments.createdAt} desc, ${comments.id} desc)`.as(
          'place',
        ),
    })
    .from(comments)
    .where(
      inArray(
        comments.postId,
        rows.map(({ id }) => id),
      ),
    )
    .as('ranked');
  const newest = await readCommentRows(
    reader,
    access,
    viewer,
    inArray(
      comments.id,
      reader.select({ id: ranked.id }).from(ranked).where(lte(ranked.place, COMMENT_PREVIEW)),
    ),
  );
  const byPost = new Map<string, CommentRow[]>();
  for (const comment of newest) byPost.set(comment.feedId, [...(byPost.get(comment.feedId) ?? []), comment]);
  return rows.map((post) => ({ ...post, lastThreeComments: byPost.get(post.id) ?? [] }));
}
