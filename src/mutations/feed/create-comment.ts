import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { Id, RequiredText } from '#contract/schemas/common.ts';
import { theDevice } from '#src/data/device/device.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { editFields } from '#src/mutations/kinds/edit-fields.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({
  id: Id,
  eventId: Id,
  postId: Id,
  comment: RequiredText(TEXT_LIMITS.comment, 'Please write a comment.'),
});
type Args = v.InferOutput<typeof Args>;

export const createCommentMutation = defineMutation<Args>({
  type: 'createComment',
  version: 1,
  args: Args,
  lane: ({ id }) => `comment:${id}`,
  eventId: ({ eventId }) => eventId,
  creates: ({ id }) => [`comment:${id}`],
  needs: ({ postId }) => [`post:${postId}`],
  request: ({ id, eventId, postId, comment }) => ({
    method: 'POST',
    path: `/api/feeds/${eventId}/${postId}/comment`,
    body: { id, comment },
  }),
  keepsOnRefusal: true,
  fold: (view, { id, eventId, postId, comment }, { me, at }) => {
    const confirmed = view.get('comments', id) !== undefined;
    const now = new Date(at).toISOString();
    view.add('comments', {
      id,
      eventId,
      feedId: postId,
      comment,
      createdAt: now,
      owner: me,
      version: 0,
      updatedAt: now,
    });
    if (!confirmed) view.patch('posts', postId, (post) => ({ commentCount: post.commentCount + 1 }), null);
  },
  label: () => messages.createComment,
  words: ({ comment }) => comment,
  undo: ({ id, eventId, postId }) => ({ type: 'deleteComment', args: { eventId, postId, commentId: id } }),
  edit: {
    fields: ({ comment }) => editFields({ comment }),
    apply: (args, values) => ({ ...args, ...values }),
  },
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
