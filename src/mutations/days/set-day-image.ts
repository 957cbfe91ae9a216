import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { FileRef, formOf, mediaOfWaiting, storedFile } from '#src/mutations/outbox/stored-file.ts';

const Args = v.object({ eventId: Id, dayId: Id, file: FileRef });
type Args = v.InferOutput<typeof Args>;

export const setDayImageMutation = defineMutation<Args>({
  type: 'setDayImage',
  version: 1,
  args: Args,
  lane: ({ dayId }) => `day:${dayId}`,
  eventId: ({ eventId }) => eventId,
  needs: ({ dayId }) => [`day:${dayId}`],
  coalesce: ({ dayId }) => `day:${dayId}:image`,
  request: ({ eventId, dayId, file }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/programs/${dayId}/image`,
    form: formOf(file),
  }),
  fold: (view, { dayId, file }) =>
    view.patch('days', dayId, () => ({ image: mediaOfWaiting(file) }), { aspect: 'image' }),
  label: () => messages.setDayImage,
});

/** Sets the picture of a day; the last one wins. */
export async function setDayImage({
  file,
  ...args
}: Omit<Args, 'file'> & { file: File }): Promise<string | null> {
  const { ref, blob } = await storedFile(file, null);
  return enqueue(setDayImageMutation, { ...args, file: ref }, { blobs: [blob] });
}
