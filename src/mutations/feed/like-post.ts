import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, postId: Id, liked: v.boolean() });
type Args = v.InferOutput<typeof Args>;

/** The wanted state, not a toggle: a replay is harmless and the last one wins. */
export const likePostMutation = defineMutation<Args>({
  type: 'likePost',
  version: 1,
  args: Args,
  lane: ({ postId }) => `like:${postId}`,
  eventId: ({ eventId }) => eventId,
  needs: ({ postId }) => [`post:${postId}`],
  coalesce: ({ postId }) => `like:${postId}`,
  request: ({ eventId, postId, liked }) => ({
    method: 'POST',
    path: `/api/feeds/${eventId}/${postId}/like`,
    body: { like: liked },
  }),
  fold: (view, { postId, liked }) =>
    view.patch(
      'posts',
      postId,
      (post) => ({ selfLike: liked, likesCount: post.likesCount + Number(liked) - Number(post.selfLike) }),
      { aspect: 'like', quiet: true },
    ),
  label: ({ liked }) => (liked ? messages.like : messages.unlike),
});

/** Likes a post or takes the like back. */
export const likePost = (args: Args) => enqueue(likePostMutation, args);
