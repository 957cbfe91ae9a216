import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { imageSetting } from '#src/mutations/kinds/image-setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueueWithFile } from '#src/mutations/outbox/enqueue-with-file.ts';
import { FileRef } from '#src/mutations/outbox/stored-file.ts';

const Args = v.object({ eventId: Id, dayId: Id, activityId: Id, file: FileRef });
type Args = v.InferOutput<typeof Args>;

export const setActivityImageMutation = imageSetting({
  type: 'setActivityImage',
  version: 1,
  args: Args,
  table: 'activities',
  thing: ({ activityId }) => laneOf('activity', activityId),
  path: ({ eventId, dayId, activityId }) => `/api/events/${eventId}/programs/${dayId}/activity/${activityId}`,
  label: () => messages.setActivityImage,
});

/** Sets the picture of an activity. Last write wins. */
export const setActivityImage = ({ file, ...of }: Omit<Args, 'file'> & { file: File }) =>
  enqueueWithFile(setActivityImageMutation, file, (ref) => ({ ...of, file: ref }));
