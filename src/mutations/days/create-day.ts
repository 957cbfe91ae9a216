import * as v from 'valibot';
import { dayName } from '#contract/rules/day-name.ts';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { addDays, spanOf } from '#contract/rules/time.ts';
import { Id, Text } from '#contract/schemas/common.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ id: Id, eventId: Id, name: v.optional(Text(TEXT_LIMITS.name)) });
type Args = v.InferOutput<typeof Args>;

export const createDayMutation = creation({
  type: 'createDay',
  version: 1,
  args: Args,
  // each added day takes the next date, so their order must be kept
  lane: ({ eventId }) => laneOf('days', eventId),
  creates: ({ id }) => [laneOf('day', id)],
  needs: ({ eventId }) => [laneOf('event', eventId)],
  request: ({ id, eventId, name }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/programs`,
    body: { id, name },
  }),
  fold: (view, { id, eventId, name }, { at }) => {
    const event = view.get('events', eventId);
    if (!event || view.get('days', id)) return;
    const days = view.all('days');
    const dayIndex = Math.max(-1, ...days.map((day) => day.dayIndex)) + 1;
    const date = addDays(event.endOn, 1);
    view.add('days', {
      id,
      eventId,
      date,
      dayIndex,
      name: name || dayName(dayIndex),
      subtitle: '',
      description: '',
      image: null,
      version: 0,
      updatedAt: new Date(at).toISOString(),
    });
    view.patch(
      'events',
      eventId,
      () => ({ endOn: date, endTime: spanOf(event.startOn, date, event.timezone).endTime }),
      null,
    );
  },
  label: () => messages.createDay,
  words: ({ name }) => name ?? '',
  undo: { by: deleteDayMutation, args: ({ id, eventId }) => ({ eventId, dayId: id }) },
  edit: { fields: ({ name }) => formFields({ name }) },
});

/** Adds a day after the last one; its id is known at once. */
export async function createDay(args: Omit<Args, 'id'>): Promise<{ dayId: string }> {
  const id = theDevice().newId();
  await enqueue(createDayMutation, { ...args, id });
  return { dayId: id };
}
