import type { InferOutput } from 'valibot';
import { partySize } from '#contract/rules/company.ts';
import { takenPlaces } from '#contract/rules/places.ts';
import { mayDecide } from '#contract/rules/respond.ts';
import { HostUpdateBody, type RsvpRow } from '#contract/schemas/rsvp.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { changeAnswers } from '#src/mutations/kinds/change-answers.ts';

type Args = InferOutput<typeof HostUpdateBody>;

export const decideRsvpsMutation = setting({
  type: 'decideRsvps',
  version: 1,
  args: HostUpdateBody,
  // one lane per event keeps two decisions about the same person in order
  lane: ({ eventId }) => laneOf('decide', eventId),
  replaces: null,
  request: (args) => ({ method: 'PUT', path: '/api/rsvp', body: args }),
  // people on the waiting list get places before anyone approved now
  guests: ({ rsvps, status, evenIfFull }) => ({ ids: rsvps, line: status === 'YES' && !evenIfFull }),
  fold: (view, { eventId, status, rsvps, evenIfFull }) => {
    // without an event there is nothing to count; the server decides in any case
    const event = view.get('events', eventId);
    const taken = event ? takenPlaces(event) : null;
    const waiting = view
      .all('rsvps')
      .filter((row) => row.eventId === eventId && row.status === 'WAITLISTED')
      .reduce((n, row) => n + partySize(row.companions), 0);
    let free = evenIfFull || !event?.capacity || taken === null ? Infinity : event.capacity - taken - waiting;
    changeAnswers(view, eventId, rsvps, () => {
      for (const id of rsvps)
        view.patch('rsvps', id, (row): Partial<RsvpRow> => {
          if (!mayDecide(row.status, status)) return {};
          // somebody who is not coming brings nobody, and their previous answer is void
          if (status !== 'YES')
            return { status, decidedBy: 'HOST', companions: undefined, answeredAt: undefined };
          if (row.status === 'YES') return { status, decidedBy: 'HOST' };
          if (row.status === 'WAITLISTED' && !evenIfFull) return {};
          const size = partySize(row.companions);
          const fits = size <= free;
          // no later guest overtakes one for whom there was no room
          free = fits ? free - size : 0;
          return { status: fits ? 'YES' : 'WAITLISTED', decidedBy: 'HOST' };
        });
    });
  },
  label: ({ rsvps, status, evenIfFull }) => {
    if (evenIfFull) return messages.givePlace(rsvps.length);
    if (status === 'YES') return messages.approve(rsvps.length);
    return status === 'REQUESTED' ? messages.resendInvite(rsvps.length) : messages.reject(rsvps.length);
  },
});

/** A host approves, rejects or reinvites. `rsvps`: ids of RSVP rows. */
export const decideRsvps = (args: Args) => enqueue(decideRsvpsMutation, args);
