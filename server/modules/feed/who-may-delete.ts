import { isManager, isParticipant } from '#contract/rules/relation.ts';
import { eventForChange } from '#server/access/event-for.ts';
import { seesPost } from '#server/access/who-sees-post.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { lookUpComment, lookUpPost } from '#server/modules/feed/find-post.ts';
import type { CommentRecord, PostRecord } from '#server/modules/feed/present-post.ts';

/**
 * Only its author may delete a post, whatever their current relation to the event. Others do not learn whether it
 * exists.
 * @throws Refusal EVENT_NOT_FOUND, FORBIDDEN, POST_NOT_FOUND
 */
export async function postToDelete(unit: Unit, eventId: string, postId: string): Promise<PostRecord> {
  const access = await eventForChange(unit, eventId, 'viewProgram');
  const post = await lookUpPost(unit.tx, eventId, postId);
  if (post?.ownerId === unit.actor.userId) return post;
  const isThere = post !== null && seesPost(access, unit.actor, post);
  throw new Refusal(isThere || !isParticipant(access.relation) ? 'FORBIDDEN' : 'POST_NOT_FOUND');
}

/**
 * A comment may be deleted by its author, by the post's author while they participate, and by managers of the event.
 * @throws Refusal EVENT_NOT_FOUND, FORBIDDEN, POST_NOT_FOUND, COMMENT_NOT_FOUND
 */
export async function commentToDelete(
  unit: Unit,
  eventId: string,
  postId: string,
  commentId: string,
): Promise<CommentRecord> {
  const access = await eventForChange(unit, eventId, 'viewProgram');
  const { relation } = access;
  const post = await lookUpPost(unit.tx, eventId, postId);
  const comment = post && (await lookUpComment(unit.tx, post.id, commentId));
  const self = unit.actor.userId;
  if (comment?.ownerId === self) return comment;
  if (!isParticipant(relation)) throw new Refusal('FORBIDDEN');
  if (!post || !seesPost(access, unit.actor, post)) throw new Refusal('POST_NOT_FOUND');
  if (!comment) throw new Refusal('COMMENT_NOT_FOUND');
  if (isManager(relation) || post.ownerId === self) return comment;
  throw new Refusal('FORBIDDEN');
}
