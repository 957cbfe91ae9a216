import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { imageSetting } from '#src/mutations/kinds/image-setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueueWithFile } from '#src/mutations/outbox/enqueue-with-file.ts';
import { FileRef } from '#src/mutations/outbox/stored-file.ts';

export const setEventImageMutation = imageSetting({
  type: 'setEventImage',
  version: 1,
  args: v.object({ eventId: Id, file: FileRef }),
  table: 'events',
  thing: ({ eventId }) => laneOf('event', eventId),
  path: ({ eventId }) => `/api/events/${eventId}`,
  label: () => messages.setEventImage,
});

/** Sets the picture of an event. Last write wins. */
export const setEventImage = ({ file, ...of }: { eventId: string; file: File }) =>
  enqueueWithFile(setEventImageMutation, file, (ref) => ({ ...of, file: ref }));
