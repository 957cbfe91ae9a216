import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, postId: Id, commentId: Id });
type Args = v.InferOutput<typeof Args>;

export const deleteCommentMutation = defineMutation<Args>({
  type: 'deleteComment',
  version: 1,
  args: Args,
  lane: ({ commentId }) => `comment:${commentId}`,
  eventId: ({ eventId }) => eventId,
  cancels: ({ commentId }) => `comment:${commentId}`,
  coalesce: ({ commentId }) => `delete-comment:${commentId}`,
  goneIsDone: true,
  request: ({ eventId, postId, commentId }) => ({
    method: 'DELETE',
    path: `/api/feeds/${eventId}/${postId}/comment/${commentId}`,
  }),
  fold: (view, { postId, commentId }) => {
    const there = view.get('comments', commentId) !== undefined;
    view.remove('comments', commentId);
    if (there)
      view.patch('posts', postId, (post) => ({ commentCount: Math.max(0, post.commentCount - 1) }), null);
  },
  label: () => messages.deleteComment,
});

export const deleteComment = (args: Args) => enqueue(deleteCommentMutation, args);
