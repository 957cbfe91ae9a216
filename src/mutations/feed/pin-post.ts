import * as v from 'valibot';
import { PINNED_MAX } from '#contract/constants.ts';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({ eventId: Id, postId: Id, pinned: v.boolean() });
type Args = v.InferOutput<typeof Args>;

export const pinPostMutation = setting({
  type: 'pinPost',
  version: 1,
  args: Args,
  lane: ({ postId }) => laneOf('post', postId),
  needs: ({ postId }) => [laneOf('post', postId)],
  sets: () => ['pinned'],
  request: ({ eventId, postId, pinned }) => ({
    method: 'PUT',
    path: `/api/feeds/${eventId}/${postId}/pinned`,
    body: { pinned },
  }),
  fold: (view, { eventId, postId, pinned }, { at }) => {
    view.patch(
      'posts',
      postId,
      (post) => ({ pinnedAt: pinned ? (post.pinnedAt ?? new Date(at).toISOString()) : null }),
      { aspect: 'pinned', quiet: true },
    );
    const others = view
      .all('posts')
      .filter((post) => post.eventId === eventId && post.id !== postId && post.pinnedAt !== null)
      .sort((a, b) => Date.parse(b.pinnedAt ?? '') - Date.parse(a.pinnedAt ?? ''));
    // beyond the maximum the oldest pin is removed, as on the server
    if (pinned)
      for (const { id } of others.slice(PINNED_MAX - 1))
        view.patch('posts', id, () => ({ pinnedAt: null }), null);
  },
  label: ({ pinned }) => (pinned ? messages.pinPost : messages.unpinPost),
});

/** Pins a post to the top of the feed, or unpins it. */
export const pinPost = (args: Args) => enqueue(pinPostMutation, args);
