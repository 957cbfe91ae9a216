import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { mentionsIn, type Mention } from '#contract/rules/mentions.ts';
import { Id, Text } from '#contract/schemas/common.ts';
import { Mentions } from '#contract/schemas/feed.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueueWithFile } from '#src/mutations/outbox/enqueue-with-file.ts';
import type { EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { FileRef, formOf, mediaOfWaiting } from '#src/mutations/outbox/stored-file.ts';

const Args = v.pipe(
  v.object({
    id: Id,
    eventId: Id,
    title: Text(TEXT_LIMITS.post),
    /** Who is named in the words. */
    mentions: v.optional(Mentions),
    file: v.nullable(FileRef),
  }),
  v.check(({ title, file }) => title !== '' || file !== null, 'Please write something or add a picture.'),
);
type Args = v.InferOutput<typeof Args>;

export const createPostMutation = creation({
  type: 'createPost',
  version: 1,
  args: Args,
  creates: ({ id }) => [laneOf('post', id)],
  needs: ({ eventId }) => [laneOf('event', eventId), laneOf('rsvp', eventId)],
  request: ({ id, eventId, title, mentions, file }, { at }) => {
    const [path, fields] = [`/api/feeds/${eventId}`, { id, title, createdAt: at }];
    const named = mentionsIn(title, mentions ?? []);
    return file
      ? {
          method: 'POST',
          path,
          form: formOf(file, { ...fields, ...(named.length > 0 && { mentions: JSON.stringify(named) }) }),
        }
      : { method: 'POST', path, body: { ...fields, ...(named.length > 0 && { mentions: named }) } };
  },
  fold: (view, { id, eventId, title, mentions, file }, { me, at }) => {
    const now = new Date(at).toISOString();
    view.add('posts', {
      id,
      eventId,
      title,
      owner: me,
      createdAt: now,
      updatedAt: now,
      version: 0,
      media: file && mediaOfWaiting(file),
      mimeType: file?.type ?? null,
      mediaMetadata: file?.size2d ?? null,
      selfLike: false,
      likesCount: 0,
      commentCount: 0,
      hidden: false,
      pinnedAt: null,
      mentions: mentionsIn(title, mentions ?? []),
    });
  },
  label: () => messages.createPost,
  words: ({ title }) => title,
  undo: { by: deletePostMutation, args: ({ id, eventId }) => ({ eventId, postId: id }) },
  edit: { fields: ({ title, file }) => formFields({ title, file }) },
});

interface NewPost {
  eventId: string;
  title: string;
  mentions?: Mention[];
  file?: File | null;
  /** Width and height of the picture in px. */
  size2d?: { width: number; height: number } | null;
}

/** Posts text, a picture or a video, or both; the post's id is known at once. */
export async function createPost(
  { file = null, size2d = null, ...args }: NewPost,
  options?: EnqueueOptions,
): Promise<{ postId: string; rowId: string | null }> {
  const id = theDevice().newId();
  const rowId = await enqueueWithFile(createPostMutation, file, (ref) => ({ ...args, id, file: ref }), {
    ...options,
    size2d,
  });
  return { postId: id, rowId };
}
