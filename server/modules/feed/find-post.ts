import { eq } from 'drizzle-orm';
import { isId } from '#server/access/is-id.ts';
import { comments, posts } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { CommentRecord, PostRecord } from '#server/modules/feed/present-post.ts';
import { seesPost } from '#server/access/who-sees-post.ts';

/**
 * The post, if it belongs to this event. Looked up by its id alone: given both ids, a prepared plan may read all
 * posts of the event.
 */
export async function lookUpPost(
  reader: Reader,
  eventId: string,
  postId: string,
): Promise<PostRecord | null> {
  const [post] = isId(postId) ? await reader.select().from(posts).where(eq(posts.id, postId)) : [];
  return post?.eventId === eventId.toLowerCase() ? post : null;
}

/** @throws Refusal POST_NOT_FOUND, also for a post of another event, and for one hidden from the caller */
export async function findPost(
  reader: Reader,
  access: EventAccess,
  viewer: Pick<Viewer, 'userId'>,
  postId: string,
): Promise<PostRecord> {
  const post = await lookUpPost(reader, access.event.id, postId);
  if (!post || !seesPost(access, viewer, post)) throw new Refusal('POST_NOT_FOUND');
  return post;
}

/** The comment, if it belongs to this post; looked up like a post. */
export async function lookUpComment(
  reader: Reader,
  postId: string,
  commentId: string,
): Promise<CommentRecord | null> {
  const [comment] = isId(commentId)
    ? await reader.select().from(comments).where(eq(comments.id, commentId))
    : [];
  return comment?.postId === postId ? comment : null;
}
