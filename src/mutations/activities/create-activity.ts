import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { Id, Instant, Location, Name, RequiredText, Subtitle, TimeZone } from '#contract/schemas/common.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { formFields, timesWrong } from '#src/mutations/kinds/form-fields.ts';
import { enqueueWithFile } from '#src/mutations/outbox/enqueue-with-file.ts';
import type { EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { FileRef, formOf, mediaOfWaiting } from '#src/mutations/outbox/stored-file.ts';

const Args = v.object({
  id: Id,
  eventId: Id,
  dayId: Id,
  name: Name,
  description: RequiredText(TEXT_LIMITS.description),
  subtitle: Subtitle,
  location: Location,
  startIsoTime: Instant,
  endIsoTime: Instant,
  timezone: TimeZone,
  file: v.nullable(FileRef),
});
type Args = v.InferOutput<typeof Args>;

export const createActivityMutation = creation({
  type: 'createActivity',
  version: 1,
  args: Args,
  creates: ({ id }) => [laneOf('activity', id)],
  needs: ({ dayId }) => [laneOf('day', dayId)],
  request: ({ eventId, dayId, file, location, ...rest }, { at }) => {
    const path = `/api/events/${eventId}/programs/${dayId}/activity`;
    if (!file) return { method: 'POST', path, body: { ...rest, location, createdAt: at } };
    const fields = {
      ...rest,
      ...(location === null
        ? {}
        : { location: typeof location === 'string' ? location : JSON.stringify(location) }),
      createdAt: at,
    };
    return { method: 'POST', path, form: formOf(file, fields) };
  },
  fold: (view, { dayId, startIsoTime, endIsoTime, file, ...rest }, { at }) =>
    view.add('activities', {
      ...rest,
      programId: dayId,
      startDateTime: startIsoTime,
      endDateTime: endIsoTime,
      image: file && mediaOfWaiting(file),
      documents: [],
      version: 0,
      updatedAt: new Date(at).toISOString(),
    }),
  label: () => messages.createActivity,
  words: ({ name, subtitle, description }) => [name, subtitle, description].filter(Boolean).join('\n'),
  undo: {
    by: deleteActivityMutation,
    args: ({ id, eventId, dayId }) => ({ eventId, dayId, activityId: id }),
  },
  edit: {
    fields: ({ name, subtitle, startIsoTime, endIsoTime, location, description, file, timezone }) =>
      formFields(
        { name, subtitle, startIsoTime, endIsoTime, location, description, file },
        { startIsoTime: { zone: timezone }, endIsoTime: { zone: timezone } },
      ),
    wrong: ({ startIsoTime, endIsoTime }) => timesWrong(startIsoTime, endIsoTime),
  },
});

export type NewActivity = Omit<Args, 'id' | 'subtitle' | 'location' | 'file'> &
  Partial<Pick<Args, 'subtitle' | 'location'>> & { file?: File | null };

/** Adds an activity to a day; its id is known at once. Instants in UTC, to be shown in `timezone`. */
export async function createActivity(
  { file = null, subtitle = '', location = null, ...args }: NewActivity,
  options?: EnqueueOptions,
): Promise<{ activityId: string }> {
  const id = theDevice().newId();
  await enqueueWithFile(
    createActivityMutation,
    file,
    (ref) => ({ ...args, subtitle, location, id, file: ref }),
    options,
  );
  return { activityId: id };
}
