import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { Id, Text } from '#contract/schemas/common.ts';
import { theDevice } from '#src/data/device/device.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { editFields } from '#src/mutations/kinds/edit-fields.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { FileRef, mediaOfWaiting, storedFile } from '#src/mutations/outbox/stored-file.ts';

const Args = v.pipe(
  v.object({ id: Id, eventId: Id, title: Text(TEXT_LIMITS.post), file: v.nullable(FileRef) }),
  v.check(({ title, file }) => title !== '' || file !== null, 'Please write something or add a picture.'),
);
type Args = v.InferOutput<typeof Args>;

export const createPostMutation = defineMutation<Args>({
  type: 'createPost',
  version: 1,
  args: Args,
  lane: ({ id }) => `post:${id}`,
  eventId: ({ eventId }) => eventId,
  creates: ({ id }) => [`post:${id}`],
  needs: ({ eventId }) => [`event:${eventId}`],
  request: ({ id, eventId, title, file }, { at }) => {
    const path = `/api/feeds/${eventId}`;
    if (!file) return { method: 'POST', path, body: { id, title, createdAt: at } };
    return {
      method: 'POST',
      path,
      form: {
        fields: { id, title, createdAt: at },
        files: [{ field: 'file', sha256: file.sha256, name: file.name }],
      },
    };
  },
  keepsOnRefusal: true,
  fold: (view, { id, eventId, title, file }, { me, at }) => {
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
    });
  },
  label: () => messages.createPost,
  words: ({ title }) => title,
  undo: ({ id, eventId }) => ({ type: 'deletePost', args: { eventId, postId: id } }),
  edit: {
    fields: ({ title, file }) => editFields({ title, file }),
    apply: (args, values) => ({ ...args, ...values }),
  },
});

/**
 * Posts text, a picture or a video, or both; the post's id is known at once. `size2d`: width and height of
 * the picture in px.
 */
export async function createPost(
  {
    file,
    size2d,
    ...args
  }: {
    eventId: string;
    title: string;
    file?: File | null;
    size2d?: { width: number; height: number } | null;
  },
  options?: EnqueueOptions,
): Promise<{ postId: string; rowId: string | null }> {
  const id = theDevice().newId();
  const stored = file ? await storedFile(file, size2d ?? null) : null;
  const rowId = await enqueue(
    createPostMutation,
    { ...args, id, file: stored?.ref ?? null },
    { ...options, blobs: stored ? [stored.blob] : [] },
  );
  return { postId: id, rowId };
}
