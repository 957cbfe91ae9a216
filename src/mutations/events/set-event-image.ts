import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { FileRef, formOf, mediaOfWaiting, storedFile } from '#src/mutations/outbox/stored-file.ts';

const Args = v.object({ eventId: Id, file: FileRef });
type Args = v.InferOutput<typeof Args>;

export const setEventImageMutation = defineMutation<Args>({
  type: 'setEventImage',
  version: 1,
  args: Args,
  lane: ({ eventId }) => `event:${eventId}`,
  eventId: ({ eventId }) => eventId,
  needs: ({ eventId }) => [`event:${eventId}`],
  coalesce: ({ eventId }) => `event:${eventId}:image`,
  request: ({ eventId, file }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/image`,
    form: formOf(file),
  }),
  fold: (view, { eventId, file }) =>
    view.patch('events', eventId, () => ({ image: mediaOfWaiting(file) }), { aspect: 'image' }),
  label: () => messages.setEventImage,
});

/** Sets the picture of an event; the last one wins. */
export async function setEventImage({
  file,
  ...args
}: Omit<Args, 'file'> & { file: File }): Promise<string | null> {
  const { ref, blob } = await storedFile(file, null);
  return enqueue(setEventImageMutation, { ...args, file: ref }, { blobs: [blob] });
}
