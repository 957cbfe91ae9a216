import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { Id, Instant, Location, Name, RequiredText, Subtitle, TimeZone } from '#contract/schemas/common.ts';
import { theDevice } from '#src/data/device/device.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { editFields, timesWrong } from '#src/mutations/kinds/edit-fields.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { FileRef, mediaOfWaiting, storedFile } from '#src/mutations/outbox/stored-file.ts';

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

export const createActivityMutation = defineMutation<Args>({
  type: 'createActivity',
  version: 1,
  args: Args,
  lane: ({ id }) => `activity:${id}`,
  eventId: ({ eventId }) => eventId,
  creates: ({ id }) => [`activity:${id}`],
  needs: ({ dayId }) => [`day:${dayId}`],
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
    return {
      method: 'POST',
      path,
      form: { fields, files: [{ field: 'file', sha256: file.sha256, name: file.name }] },
    };
  },
  keepsOnRefusal: true,
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
  undo: ({ id, eventId, dayId }) => ({ type: 'deleteActivity', args: { eventId, dayId, activityId: id } }),
  edit: {
    fields: ({ name, subtitle, startIsoTime, endIsoTime, location, description, file, timezone }) =>
      editFields(
        { name, subtitle, startIsoTime, endIsoTime, location, description, file },
        { startIsoTime: { zone: timezone }, endIsoTime: { zone: timezone } },
      ),
    apply: (args, values) => ({ ...args, ...values }),
    wrong: ({ startIsoTime, endIsoTime }) => timesWrong(startIsoTime, endIsoTime),
  },
});

export type NewActivity = Omit<Args, 'id' | 'subtitle' | 'location' | 'file'> &
  Partial<Pick<Args, 'subtitle' | 'location'>> & { file?: File | null };

/**
 * Adds an activity to a day; its id is known at once. Instants in UTC, `timezone` is the one they are meant
 * in.
 */
export async function createActivity(
  { file, subtitle = '', location = null, ...args }: NewActivity,
  options?: EnqueueOptions,
): Promise<{ activityId: string }> {
  const id = theDevice().newId();
  const stored = file ? await storedFile(file, null) : null;
  await enqueue(
    createActivityMutation,
    { ...args, subtitle, location, id, file: stored?.ref ?? null },
    { ...options, blobs: stored ? [stored.blob] : [] },
  );
  return { activityId: id };
}
