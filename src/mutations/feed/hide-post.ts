import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({ eventId: Id, postId: Id, hidden: v.boolean() });
type Args = v.InferOutput<typeof Args>;

export const hidePostMutation = setting({
  type: 'hidePost',
  version: 1,
  args: Args,
  lane: ({ postId }) => laneOf('post', postId),
  needs: ({ postId }) => [laneOf('post', postId)],
  sets: () => ['hidden'],
  request: ({ eventId, postId, hidden }) => ({
    method: 'PUT',
    path: `/api/feeds/${eventId}/${postId}/hidden`,
    body: { hidden },
  }),
  fold: (view, { postId, hidden }) =>
    view.patch('posts', postId, () => ({ hidden, ...(hidden && { pinnedAt: null }) }), {
      aspect: 'hidden',
      quiet: true,
    }),
  label: ({ hidden }) => (hidden ? messages.hidePost : messages.showPost),
});

/** Hides a post from everybody but hosts and its author, or shows it again. */
export const hidePost = (args: Args) => enqueue(hidePostMutation, args);
