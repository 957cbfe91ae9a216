import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { FileRef, formOf, mediaOfWaiting, storedFile } from '#src/mutations/outbox/stored-file.ts';

const Args = v.object({ eventId: Id, dayId: Id, activityId: Id, file: FileRef });
type Args = v.InferOutput<typeof Args>;

export const setActivityImageMutation = defineMutation<Args>({
  type: 'setActivityImage',
  version: 1,
  args: Args,
  lane: ({ activityId }) => `activity:${activityId}`,
  eventId: ({ eventId }) => eventId,
  needs: ({ activityId }) => [`activity:${activityId}`],
  coalesce: ({ activityId }) => `activity:${activityId}:image`,
  request: ({ eventId, dayId, activityId, file }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/programs/${dayId}/activity/${activityId}/image`,
    form: formOf(file),
  }),
  fold: (view, { activityId, file }) =>
    view.patch('activities', activityId, () => ({ image: mediaOfWaiting(file) }), { aspect: 'image' }),
  label: () => messages.setActivityImage,
});

/** Sets the picture of an activity; the last one wins. */
export async function setActivityImage({
  file,
  ...args
}: Omit<Args, 'file'> & { file: File }): Promise<string | null> {
  const { ref, blob } = await storedFile(file, null);
  return enqueue(setActivityImageMutation, { ...args, file: ref }, { blobs: [blob] });
}
