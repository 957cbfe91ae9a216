import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, postId: Id, commentId: Id });

export const deleteCommentMutation = deletion({
  type: 'deleteComment',
  version: 1,
  args: Args,
  deletes: ({ commentId }) => laneOf('comment', commentId),
  request: ({ eventId, postId, commentId }) => ({
    method: 'DELETE',
    path: `/api/feeds/${eventId}/${postId}/comment/${commentId}`,
  }),
  fold: (view, { postId, commentId }) => {
    const counted = view.get('comments', commentId) !== undefined;
    view.remove('comments', commentId);
    if (counted)
      view.patch('posts', postId, (post) => ({ commentCount: Math.max(0, post.commentCount - 1) }), null);
  },
  label: () => messages.deleteComment,
});
