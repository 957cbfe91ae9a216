import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import type { CreateCommentBody } from '#contract/schemas/feed.ts';
import { comments } from '#server/db/schema.ts';
import type { Unit } from '#server/change/unit.ts';
import type { CommentRecord, PostRecord } from '#server/modules/feed/present-post.ts';
import { stampPost } from '#server/modules/feed/stamp-post.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';
import { insertNew } from '#server/change/insert-new.ts';

/** Returns the comment's id. @throws Refusal ID_TAKEN */
export async function createComment(
  unit: Unit,
  post: PostRecord,
  { id = uuidv7(), comment }: InferOutput<typeof CreateCommentBody>,
): Promise<string> {
  const version = await stampPost(unit, post);
  await insertNew(unit, comments, [
    {
      id,
      eventId: post.eventId,
      postId: post.id,
      ownerId: unit.actor.userId,
      comment,
      createdAt: unit.now,
      updatedAt: unit.now,
      version,
    },
  ]);
  return id;
}

export async function deleteComment(unit: Unit, { id, eventId, postId }: CommentRecord): Promise<void> {
  const version = await stampPost(unit, { id: postId, eventId });
  await unit.tx.delete(comments).where(eq(comments.id, id));
  await insertTombstones(unit, { eventId, version }, 'comments', [id]);
}
