import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, postId: Id });

export const deletePostMutation = deletion({
  type: 'deletePost',
  version: 1,
  args: Args,
  deletes: ({ postId }) => laneOf('post', postId),
  request: ({ eventId, postId }) => ({ method: 'DELETE', path: `/api/feeds/${eventId}/${postId}` }),
  fold: (view, { postId }) => view.remove('posts', postId),
  label: () => messages.deletePost,
});
