import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({ eventId: Id, arrivalId: Id });
type Args = v.InferOutput<typeof Args>;

export const undoCheckInMutation = deletion({
  type: 'undoCheckIn',
  version: 1,
  args: Args,
  deletes: ({ arrivalId }) => laneOf('arrival', arrivalId),
  request: ({ eventId, arrivalId }) => ({
    method: 'DELETE',
    path: `/api/events/${eventId}/arrivals/${arrivalId}`,
  }),
  fold: (view, { arrivalId }) => view.remove('arrivals', arrivalId),
  label: () => messages.undoCheckIn,
});

/** Undoes one arrival. */
export const undoCheckIn = (args: Args) => enqueue(undoCheckInMutation, args);
