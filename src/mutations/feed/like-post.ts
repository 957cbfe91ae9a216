import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({ eventId: Id, postId: Id, liked: v.boolean() });
type Args = v.InferOutput<typeof Args>;

export const likePostMutation = setting({
  type: 'likePost',
  version: 1,
  args: Args,
  lane: ({ postId }) => laneOf('like', postId),
  needs: ({ eventId, postId }) => [laneOf('post', postId), laneOf('rsvp', eventId)],
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

/** Likes a post, or removes the like. */
export const likePost = (args: Args) => enqueue(likePostMutation, args);
