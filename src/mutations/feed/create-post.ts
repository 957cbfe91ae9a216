import * as v from 'valibot';
import { POST_PICTURES_MAX, TEXT_LIMITS } from '#contract/constants.ts';
import { mentionsIn, type Mention } from '#contract/rules/mentions.ts';
import { Id, Text } from '#contract/schemas/common.ts';
import { Mentions, type PostMedium } from '#contract/schemas/feed.ts';
import type { StoredBlob } from '#src/data/databases/outbox-row.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { FileRef, mediaOfWaiting, storedFile } from '#src/mutations/outbox/stored-file.ts';

const Args = v.pipe(
  v.object({
    id: Id,
    eventId: Id,
    title: Text(TEXT_LIMITS.post),
    /** People mentioned in the text. */
    mentions: v.optional(Mentions),
    file: v.nullable(FileRef),
    /** Pictures after the first. */
    more: v.optional(
      v.pipe(
        v.array(FileRef),
        v.maxLength(POST_PICTURES_MAX - 1, messages.tooManyPictures(POST_PICTURES_MAX)),
      ),
    ),
    /** A still of the video. */
    poster: v.optional(FileRef),
  }),
  v.check(({ title, file }) => title !== '' || file !== null, 'Please write something or add a photo.'),
);
type Args = v.InferOutput<typeof Args>;

export const createPostMutation = creation({
  type: 'createPost',
  version: 1,
  args: Args,
  creates: ({ id }) => [laneOf('post', id)],
  needs: ({ eventId }) => [laneOf('event', eventId), laneOf('rsvp', eventId)],
  request: ({ id, eventId, title, mentions, file, more = [], poster }, { at }) => {
    const [path, fields] = [`/api/feeds/${eventId}`, { id, title, createdAt: at }];
    const named = mentionsIn(title, mentions ?? []);
    if (!file)
      return { method: 'POST', path, body: { ...fields, ...(named.length > 0 && { mentions: named }) } };
    const form = { ...fields, ...(named.length > 0 && { mentions: JSON.stringify(named) }) };
    const files = [file, ...more].map((one) => inForm(one, 'file'));
    if (poster) files.push(inForm(poster, 'poster'));
    return { method: 'POST', path, form: { fields: form, files } };
  },
  fold: (view, { id, eventId, title, mentions, file, more = [], poster }, { me, at }) => {
    const now = new Date(at).toISOString();
    const gallery = [...(file ? [file] : []), ...more].map((one) => mediumOf(one, poster));
    const [first] = gallery;
    view.add('posts', {
      id,
      eventId,
      title,
      owner: me,
      createdAt: now,
      updatedAt: now,
      version: 0,
      media: first?.media ?? null,
      mimeType: first?.mimeType ?? null,
      mediaMetadata: first?.mediaMetadata ?? null,
      gallery,
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
  edit: {
    fields: ({ title, file, more = [] }) =>
      formFields(
        file?.type.startsWith('video/') ? { title, file } : { title, pictures: file ? [file, ...more] : [] },
      ),
    apply: (args, { pictures, ...values }) => ({
      ...(pictures || values.file === null ? withFiles(args, (pictures ?? []) as FileRef[]) : args),
      ...values,
    }),
  },
});

/** Only a video has a poster, which is removed with the video. */
function withFiles({ more: _more, poster: _poster, ...args }: Args, [file, ...more]: FileRef[]): Args {
  return { ...args, file: file ?? null, ...(more.length > 0 && { more }) };
}

const inForm = ({ sha256, name }: FileRef, field: string) => ({ field, sha256, name });

const mediumOf = (file: FileRef, poster: FileRef | undefined): PostMedium => ({
  media: mediaOfWaiting(file),
  mimeType: file.type,
  mediaMetadata: file.size2d && {
    ...file.size2d,
    ...(file.type.startsWith('video/') && {
      bytes: file.bytes,
      ...(file.seconds !== undefined && { seconds: file.seconds }),
    }),
  },
  poster: poster ? mediaOfWaiting(poster) : null,
});

/** A picture or video for a post. */
export interface NewMedium {
  file: File;
  /** Width and height in px. */
  size2d?: { width: number; height: number } | null;
  /** Duration of a video. */
  seconds?: number | undefined;
  /** A still of the video. */
  poster?: File | null;
}
interface NewPost {
  eventId: string;
  title: string;
  mentions?: Mention[];
  media?: readonly NewMedium[];
}

/**
 * Posts text, media or both; the post's id is known at once. Its files are stored with it in one transaction.
 */
export async function createPost(
  { media = [], ...args }: NewPost,
  options?: EnqueueOptions,
): Promise<{ postId: string; rowId: string | null }> {
  const id = theDevice().newId();
  const blobs = new Map<string, StoredBlob>();
  const store = async (file: File, size2d: FileRef['size2d'] = null): Promise<FileRef> => {
    const { ref, blob } = await storedFile(file, size2d);
    blobs.set(blob.sha256, blob);
    return ref;
  };
  const refs: FileRef[] = [];
  for (const { file, size2d, seconds } of media)
    refs.push({ ...(await store(file, size2d)), ...(seconds !== undefined && { seconds }) });
  const [file = null, ...more] = refs;
  const poster = media[0]?.poster;
  const rowId = await enqueue(
    createPostMutation,
    {
      ...args,
      id,
      file,
      ...(more.length > 0 && { more }),
      ...(poster && { poster: await store(poster) }),
    },
    { ...options, blobs: [...blobs.values()] },
  );
  return { postId: id, rowId };
}
