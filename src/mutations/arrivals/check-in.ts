import * as v from 'valibot';
import { CheckInBody } from '#contract/schemas/arrivals.ts';
import { Id } from '#contract/schemas/common.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import { undoCheckInMutation } from '#src/mutations/arrivals/undo-check-in.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

const { rsvpId, ticket } = CheckInBody.entries;
/** `name`: the guest's, for the person who resolves a refusal later. */
const Args = v.object({ id: Id, eventId: Id, rsvpId, ticket, name: v.optional(v.string()) });
type Args = v.InferOutput<typeof Args>;

/**
 * Each arrival has a lane of its own: guests do not wait for each other, and what two offline doors recorded
 * needs no merging.
 */
export const checkInMutation = creation({
  type: 'checkIn',
  version: 1,
  args: Args,
  creates: ({ id }) => [laneOf('arrival', id)],
  needs: ({ eventId }) => [laneOf('event', eventId)],
  request: ({ eventId, id, rsvpId: of, ticket: scanned }, { at }) => ({
    method: 'POST',
    path: `/api/events/${eventId}/arrivals`,
    body: { id, rsvpId: of, ...(scanned !== undefined && { ticket: scanned }), at },
  }),
  fold: (view, { id, eventId, rsvpId }, { me, at }) => {
    const now = new Date(at).toISOString();
    view.add('arrivals', { id, eventId, rsvpId, at: now, by: me, version: 0, updatedAt: now });
  },
  label: () => messages.checkIn,
  words: ({ name }) => name ?? '',
  undo: { by: undoCheckInMutation, args: ({ id, eventId }) => ({ eventId, arrivalId: id }) },
  edit: { fields: () => [] },
});

/** Checks a guest in, now. `ticket`: the scanned text, if any. */
export const checkIn = (args: Omit<Args, 'id'>) =>
  enqueue(checkInMutation, { ...args, id: theDevice().newId() });
