import * as v from 'valibot';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { enqueueWithFile } from '#src/mutations/outbox/enqueue-with-file.ts';
import { messages } from '#src/mutations/messages.ts';
import { FileRef, formOf, mediaOfWaiting } from '#src/mutations/outbox/stored-file.ts';

/** null removes the picture. */
const Args = v.object({ file: v.nullable(FileRef) });

export const setProfilePictureMutation = setting({
  type: 'setProfilePicture',
  version: 1,
  args: Args,
  lane: () => laneOf('profile', 'picture'),
  request: ({ file }) => {
    const path = '/api/profile/picture';
    return file ? { method: 'POST', path, form: formOf(file) } : { method: 'DELETE', path };
  },
  fold: (view, { file }) =>
    view.patchSelf(() => ({ profilePic: file && mediaOfWaiting(file) }), ['profilePic']),
  label: ({ file }) => (file ? messages.setPicture : messages.removePicture),
});

/** Sets the picture of the person, or removes it. */
export const setProfilePicture = (file: File | null) =>
  enqueueWithFile(setProfilePictureMutation, file, (ref) => ({ file: ref }));
