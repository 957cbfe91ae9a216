import * as v from 'valibot';
import { dayName } from '#contract/rules/day-name.ts';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { calendarDateOf, datesOf, spanOf } from '#contract/rules/time.ts';
import { CalendarDate, Id, Name, Privacy, RsvpType, TimeZone } from '#contract/schemas/common.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';
import { madeBy } from '#src/mutations/kinds/made-by.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { enqueueWithFile } from '#src/mutations/outbox/enqueue-with-file.ts';
import type { EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { FileRef, formOf, mediaOfWaiting } from '#src/mutations/outbox/stored-file.ts';

const Args = v.pipe(
  v.object({
    id: Id,
    /** One per date. */
    dayIds: v.array(Id),
    name: Name,
    startOn: CalendarDate,
    endOn: CalendarDate,
    timezone: TimeZone,
    privacy: Privacy,
    rsvpType: RsvpType,
    file: v.nullable(FileRef),
  }),
  v.check(
    ({ startOn, endOn, dayIds }) => datesOf(startOn, endOn).length === dayIds.length,
    'One day per date is needed.',
  ),
);
type Args = v.InferOutput<typeof Args>;

export const createEventMutation = creation({
  type: 'createEvent',
  version: 1,
  args: Args,
  eventId: ({ id }) => id,
  creates: ({ id, dayIds }) => [laneOf('event', id), ...dayIds.map((day) => laneOf('day', day))],
  request: ({ file, startOn, endOn, dayIds, ...rest }, { at }) => {
    // dates are sent as start of day in UTC
    const texts = {
      ...rest,
      startIsoTime: `${startOn}T00:00:00.000Z`,
      endIsoTime: `${endOn}T00:00:00.000Z`,
      createdAt: at,
    };
    if (!file) return { method: 'POST', path: '/api/events', body: { ...texts, dayIds, isAIMode: false } };
    const fields = { ...texts, dayIds: JSON.stringify(dayIds), isAIMode: 'false' };
    return { method: 'POST', path: '/api/events', form: formOf(file, fields) };
  },
  fold: (view, { id, dayIds, name, startOn, endOn, timezone, privacy, rsvpType, file }, { me, at }) => {
    const now = new Date(at).toISOString();
    const confirmed = view.get('events', id) !== undefined;
    view.add('events', {
      id,
      name,
      subtitle: '',
      description: '',
      image: file && mediaOfWaiting(file),
      ...spanOf(startOn, endOn, timezone),
      startOn,
      endOn,
      timezone,
      privacy,
      rsvpType,
      ...madeBy(me),
      createdAt: now,
      version: 0,
      updatedAt: now,
    });
    if (confirmed) return;
    datesOf(startOn, endOn).forEach((date, dayIndex) => {
      const dayId = dayIds[dayIndex];
      if (dayId)
        view.add('days', {
          id: dayId,
          eventId: id,
          date,
          dayIndex,
          name: dayName(dayIndex),
          subtitle: '',
          description: '',
          image: null,
          version: 0,
          updatedAt: now,
        });
    });
  },
  label: () => messages.createEvent,
  words: ({ name }) => name,
  undo: { by: deleteEventMutation, args: ({ id }) => ({ eventId: id }) },
  edit: {
    fields: ({ name, startOn, endOn, privacy, rsvpType, file }) =>
      formFields(
        { name, startOn, endOn, privacy, rsvpType, file },
        { startOn: { sentAs: 'startIsoTime' }, endOn: { sentAs: 'endIsoTime' } },
      ),
    apply: (args, values, { newId }) => {
      const edited = { ...args, ...values };
      // days that stay keep their ids, because pending changes refer to them
      return {
        ...edited,
        dayIds: datesOf(edited.startOn, edited.endOn).map((_, index) => args.dayIds[index] ?? newId()),
      };
    },
    wrong: ({ startOn, endOn }, now) => {
      const error = eventDatesError(startOn, endOn, calendarDateOf(new Date(now).toISOString()));
      return error ? { [error.field]: error.text } : {};
    },
  },
});

export type NewEvent = Omit<Args, 'id' | 'dayIds' | 'file'> & { file?: File | null };

/** Creates an event with one day per date; its id is known at once. */
export async function createEvent(
  { file = null, ...args }: NewEvent,
  options?: EnqueueOptions,
): Promise<{ eventId: string; rowId: string | null }> {
  const { newId } = theDevice();
  const id = newId();
  const dayIds = datesOf(args.startOn, args.endOn).map(() => newId());
  const rowId = await enqueueWithFile(
    createEventMutation,
    file,
    (ref) => ({ ...args, id, dayIds, file: ref }),
    options,
  );
  return { eventId: id, rowId };
}
