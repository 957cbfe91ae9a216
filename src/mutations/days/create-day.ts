import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { addDays, spanOf } from '#contract/rules/time.ts';
import { Id, Text } from '#contract/schemas/common.ts';
import { theDevice } from '#src/data/device/device.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { editFields } from '#src/mutations/kinds/edit-fields.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ id: Id, eventId: Id, name: v.optional(Text(TEXT_LIMITS.name)) });
type Args = v.InferOutput<typeof Args>;

export const createDayMutation = defineMutation<Args>({
  type: 'createDay',
  version: 1,
  args: Args,
  // added days take the next date in turn, so their order is kept
  lane: ({ eventId }) => `days:${eventId}`,
  eventId: ({ eventId }) => eventId,
  creates: ({ id }) => [`day:${id}`],
  needs: ({ eventId }) => [`event:${eventId}`],
  request: ({ id, eventId, name }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/programs`,
    body: { id, name },
  }),
  keepsOnRefusal: true,
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
      name: name || messages.defaultDayName(dayIndex + 1),
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
  undo: ({ id, eventId }) => ({ type: 'deleteDay', args: { eventId, dayId: id } }),
  edit: { fields: ({ name }) => editFields({ name }), apply: (args, values) => ({ ...args, ...values }) },
});

/** Adds a day after the last one (rules #15); its id is known at once. */
export async function createDay(args: Omit<Args, 'id'>): Promise<{ dayId: string }> {
  const id = theDevice().newId();
  await enqueue(createDayMutation, { ...args, id });
  return { dayId: id };
}
