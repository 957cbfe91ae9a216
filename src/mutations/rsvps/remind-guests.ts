import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({
  eventId: Id,
  rsvps: v.array(Id),
  /** For guests who have answered: sends the mail that bounced again. */
  again: v.optional(v.literal(true)),
});
type Args = v.InferOutput<typeof Args>;

export const remindGuestsMutation = setting({
  type: 'remindGuests',
  version: 1,
  args: Args,
  lane: ({ eventId }) => laneOf('decide', eventId),
  replaces: null,
  request: ({ eventId, rsvps }) => ({
    method: 'POST',
    path: `/api/rsvp/request/${eventId}`,
    body: { rsvps },
  }),
  fold: (view, { rsvps, again }, { at }) => {
    for (const id of rsvps)
      view.patch('rsvps', id, () =>
        again ? { mailTrouble: 'RETRYING' as const } : { remindedAt: new Date(at).toISOString() },
      );
  },
  aboutGuests: ({ rsvps }) => rsvps,
  tellsAnswer: true,
  label: ({ rsvps, again }) => (again ? messages.sendAgain : messages.remind(rsvps.length)),
});

/** A host reminds people who have not answered, or resends mails that bounced. `rsvps`: ids of RSVP rows. */
export const remindGuests = (args: Args) => enqueue(remindGuestsMutation, args);
