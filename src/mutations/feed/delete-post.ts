import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, postId: Id });
type Args = v.InferOutput<typeof Args>;

export const deletePostMutation = defineMutation<Args>({
  type: 'deletePost',
  version: 1,
  args: Args,
  lane: ({ postId }) => `post:${postId}`,
  eventId: ({ eventId }) => eventId,
  cancels: ({ postId }) => `post:${postId}`,
  coalesce: ({ postId }) => `delete-post:${postId}`,
  goneIsDone: true,
  request: ({ eventId, postId }) => ({ method: 'DELETE', path: `/api/feeds/${eventId}/${postId}` }),
  fold: (view, { postId }) => view.remove('posts', postId),
  label: () => messages.deletePost,
});

/** Deletes one's own post. */
export const deletePost = (args: Args) => enqueue(deletePostMutation, args);
