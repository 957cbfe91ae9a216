import * as v from 'valibot';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { FileRef, formOf, mediaOfWaiting, storedFile } from '#src/mutations/outbox/stored-file.ts';

/** null takes it away. */
const Args = v.object({ file: v.nullable(FileRef) });
type Args = v.InferOutput<typeof Args>;

export const setProfilePictureMutation = defineMutation<Args>({
  type: 'setProfilePicture',
  version: 1,
  args: Args,
  lane: () => 'profile:picture',
  coalesce: () => 'profile:picture',
  request: ({ file }) => {
    const path = '/api/profile/picture';
    return file ? { method: 'POST', path, form: formOf(file) } : { method: 'DELETE', path };
  },
  fold: (view, { file }) =>
    view.patchSelf(() => ({ profilePic: file && mediaOfWaiting(file) }), ['profilePic']),
  label: ({ file }) => (file ? messages.setPicture : messages.removePicture),
});

/** Sets the picture of the person, or takes it away. */
export async function setProfilePicture(file: File | null): Promise<void> {
  const stored = file && (await storedFile(file, null));
  await enqueue(
    setProfilePictureMutation,
    { file: stored?.ref ?? null },
    { blobs: stored ? [stored.blob] : [] },
  );
}
