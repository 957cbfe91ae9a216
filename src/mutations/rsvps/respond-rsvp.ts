import * as v from 'valibot';
import { respond } from '#contract/rules/respond.ts';
import { Id, type Person } from '#contract/schemas/common.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, answer: v.picklist(['YES', 'NO']) });
type Args = v.InferOutput<typeof Args>;

export const respondRsvpMutation = setting({
  type: 'respondRsvp',
  version: 1,
  args: Args,
  lane: ({ eventId }) => laneOf('rsvp', eventId),
  request: ({ eventId, answer }) => ({
    method: 'PUT',
    path: `/api/rsvp/respond/${eventId}`,
    body: { status: answer === 'YES' ? 'Yes' : 'No' },
  }),
  fold: (view, { eventId, answer }, { me, at }) =>
    view.patch('events', eventId, (event) => predict(event, answer, me, at), { aspect: 'rsvp', quiet: true }),
  edit: { fields: ({ answer }) => formFields({ answer }), apply: (args, values) => ({ ...args, ...values }) },
  label: ({ answer }) => (answer === 'YES' ? messages.respondYes : messages.respondNo),
});

/** What the server will most likely answer; it has the last word. A likely refusal changes nothing on screen. */
function predict(event: EventRow, answer: 'YES' | 'NO', me: Person, at: number): Partial<EventRow> {
  const current = event.selfStatus && {
    status: event.selfStatus,
    decidedBy: event.selfDecidedBy,
    everInvited: false,
  };
  const outcome = respond({
    current,
    answer,
    rsvpType: event.rsvpType,
    isOwner: event.isOwner,
    finished: at > Date.parse(event.endTime),
    full: event.isFull ?? false,
  });
  if (!('status' in outcome)) return {};
  const coming = outcome.status === 'YES';
  const others = event.guests.filter(({ guid }) => guid !== me.guid);
  const change = Number(coming) - Number(event.selfStatus === 'YES');
  return {
    selfStatus: outcome.status,
    // where in the line, the server knows
    placeInLine: undefined,
    selfDecidedBy: 'SELF',
    isGuest: coming,
    isHost: coming && event.isHost,
    guests: coming ? [...others, me] : others,
    guestsCount: event.guestsCount === null ? null : Math.max(0, event.guestsCount + change),
  };
}

/** Joins (YES) or declines and leaves (NO). */
export const respondRsvp = (args: Args) => enqueue(respondRsvpMutation, args);
