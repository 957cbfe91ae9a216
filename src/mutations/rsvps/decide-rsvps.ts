import type { InferOutput } from 'valibot';
import { mayDecide } from '#contract/rules/respond.ts';
import { HostUpdateBody } from '#contract/schemas/rsvp.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

type Args = InferOutput<typeof HostUpdateBody>;

export const decideRsvpsMutation = setting({
  type: 'decideRsvps',
  version: 1,
  args: HostUpdateBody,
  // one lane per event: two decisions about the same person must keep their order
  lane: ({ eventId }) => laneOf('decide', eventId),
  replaces: null,
  request: (args) => ({ method: 'PUT', path: '/api/rsvp', body: args }),
  fold: (view, { status, rsvps }) => {
    for (const id of rsvps)
      view.patch('rsvps', id, (row) =>
        mayDecide(row.status, status) ? { status, decidedBy: 'HOST' as const } : {},
      );
  },
  label: ({ status }) =>
    status === 'YES' ? messages.approve : status === 'REQUESTED' ? messages.resendInvite : messages.reject,
});

/** A host approves, rejects or invites again. `rsvps` are ids of RSVP rows. */
export const decideRsvps = (args: Args) => enqueue(decideRsvpsMutation, args);
