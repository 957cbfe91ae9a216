import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { isManager } from '#contract/rules/relation.ts';
import { COMMENT_PREVIEW } from '#contract/constants.ts';
import type { CommentRow, FeedPost, FeedQuery, FeedsPage, PostRow } from '#contract/schemas/feed.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { idList, inList } from '#server/db/id-list.ts';
import { comments, posts } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';
import { readCommentRows, readPostRows } from '#server/modules/feed/read-posts.ts';
import { seenPosts, unseenPosts } from '#server/access/who-sees-post.ts';

/** One page of the feed, newest first; `totalPages` is 0 when there are no posts. */
export async function readFeed(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
  { page, limit }: InferOutput<typeof FeedQuery>,
): Promise<InferOutput<typeof FeedsPage>> {
  const where = and(eq(posts.eventId, access.event.id), seenPosts(access, viewer));
  const rows = await readPostRows(reader, access, viewer, where, {
    limit,
    offset: (page - 1) * limit,
  });
  return {
    feeds: await withLastComments(reader, access, rows, viewer),
    page,
    totalPages: Math.ceil((await countSeen(reader, access, viewer)) / limit),
  };
}

/** All posts minus the hidden ones: both are counted in an index, without reading any post. */
async function countSeen(reader: Reader, access: EventAccess, viewer: Viewer): Promise<number> {
  const all = await reader.$count(posts, eq(posts.eventId, access.event.id));
  return isManager(access.relation) ? all : all - (await reader.$count(posts, unseenPosts(access, viewer)));
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

/** Those of the posts that exist in this event; looked up by id, like a single post (`lookUpPost`). */
export async function readFeedPosts(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
  ids: readonly string[],
): Promise<InferOutput<typeof FeedPost>[]> {
  const found = await readPostRows(
    reader,
    access,
    viewer,
    and(inList(posts.id, ids), seenPosts(access, viewer)),
  );
  const ofEvent = found.filter(({ eventId }) => eventId === access.event.id);
  return withLastComments(reader, access, ofEvent, viewer);
}

/** Adds the newest comments to each post, oldest first. */
async function withLastComments(
  reader: Reader,
  access: EventAccess,
  rows: PostRow[],
  viewer: Viewer,
): Promise<InferOutput<typeof FeedPost>[]> {
  if (rows.length === 0) return [];
  // one lateral query per post: it reads no more comments than are shown, however many there are
  const last = reader
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.postId, sql`post.id`))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(COMMENT_PREVIEW)
    .as('last');
  const newest = await readCommentRows(
    reader,
    access,
    viewer,
    inArray(
      comments.id,
      reader
        .select({ id: last.id })
        .from(sql`unnest(${idList(rows.map(({ id }) => id))}::uuid[]) as post (id)`)
        .crossJoinLateral(last),
    ),
  );
  const byPost = new Map<string, CommentRow[]>();
  for (const comment of newest) byPost.set(comment.feedId, [...(byPost.get(comment.feedId) ?? []), comment]);
  return rows.map((post) => ({ ...post, lastThreeComments: byPost.get(post.id) ?? [] }));
}
