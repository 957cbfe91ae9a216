import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { imageSetting } from '#src/mutations/kinds/image-setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueueWithFile } from '#src/mutations/outbox/enqueue-with-file.ts';
import { FileRef } from '#src/mutations/outbox/stored-file.ts';

export const setDayImageMutation = imageSetting({
  type: 'setDayImage',
  version: 1,
  args: v.object({ eventId: Id, dayId: Id, file: FileRef }),
  table: 'days',
  thing: ({ dayId }) => laneOf('day', dayId),
  path: ({ eventId, dayId }) => `/api/events/${eventId}/programs/${dayId}`,
  label: () => messages.setDayImage,
});

/** Sets the picture of a day. Last write wins. */
export const setDayImage = ({ file, ...of }: { eventId: string; dayId: string; file: File }) =>
  enqueueWithFile(setDayImageMutation, file, (ref) => ({ ...of, file: ref }));
