import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { defineMutation } from '#src/mutations/kinds/define-mutation.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id });
type Args = v.InferOutput<typeof Args>;

export const deleteEventMutation = defineMutation<Args>({
  type: 'deleteEvent',
  version: 1,
  args: Args,
  lane: ({ eventId }) => `event:${eventId}`,
  eventId: ({ eventId }) => eventId,
  cancels: ({ eventId }) => `event:${eventId}`,
  coalesce: ({ eventId }) => `delete-event:${eventId}`,
  goneIsDone: true,
  request: ({ eventId }) => ({ method: 'DELETE', path: `/api/events/${eventId}` }),
  fold: (view, { eventId }) => view.remove('events', eventId),
  label: () => messages.deleteEvent,
});

export const deleteEvent = (args: Args) => enqueue(deleteEventMutation, args);
