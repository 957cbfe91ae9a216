import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id });

export const deleteEventMutation = deletion({
  type: 'deleteEvent',
  version: 1,
  args: Args,
  deletes: ({ eventId }) => laneOf('event', eventId),
  request: ({ eventId }) => ({ method: 'DELETE', path: `/api/events/${eventId}` }),
  fold: (view, { eventId }) => view.remove('events', eventId),
  label: () => messages.deleteEvent,
});
