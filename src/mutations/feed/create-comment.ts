import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { mentionsIn } from '#contract/rules/mentions.ts';
import { Id, RequiredText } from '#contract/schemas/common.ts';
import { Mentions } from '#contract/schemas/feed.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deleteCommentMutation } from '#src/mutations/feed/delete-comment.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({
  id: Id,
  eventId: Id,
  postId: Id,
  comment: RequiredText(TEXT_LIMITS.comment, 'Please write a comment.'),
  /** People mentioned in the text. */
  mentions: v.optional(Mentions),
});
type Args = v.InferOutput<typeof Args>;

export const createCommentMutation = creation({
  type: 'createComment',
  version: 1,
  args: Args,
  creates: ({ id }) => [laneOf('comment', id)],
  needs: ({ eventId, postId }) => [laneOf('post', postId), laneOf('rsvp', eventId)],
  request: ({ id, eventId, postId, comment, mentions }) => {
    const named = mentionsIn(comment, mentions ?? []);
    return {
      method: 'POST',
      path: `/api/feeds/${eventId}/${postId}/comment`,
      body: { id, comment, ...(named.length > 0 && { mentions: named }) },
    };
  },
  fold: (view, { id, eventId, postId, comment, mentions }, { me, at }) => {
    const confirmed = view.get('comments', id) !== undefined;
    const now = new Date(at).toISOString();
    view.add('comments', {
      id,
      eventId,
      feedId: postId,
      comment,
      mentions: mentionsIn(comment, mentions ?? []),
      createdAt: now,
      owner: me,
      version: 0,
      updatedAt: now,
    });
    if (!confirmed) view.patch('posts', postId, (post) => ({ commentCount: post.commentCount + 1 }), null);
  },
  label: () => messages.createComment,
  words: ({ comment }) => comment,
  undo: {
    by: deleteCommentMutation,
    args: ({ id, eventId, postId }) => ({ eventId, postId, commentId: id }),
  },
  edit: { fields: ({ comment }) => formFields({ comment }) },
});

/** Adds a comment to a post; its id is known at once. */
export async function createComment(
  args: Omit<Args, 'id'>,
  options?: EnqueueOptions,
): Promise<{ commentId: string }> {
  const id = theDevice().newId();
  await enqueue(createCommentMutation, { ...args, id }, options);
  return { commentId: id };
}
