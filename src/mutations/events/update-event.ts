import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { UpdateEventBody } from '#contract/schemas/events.ts';
import { laneOf } from '#src/data/lanes.ts';
import { fieldEdit, textsOf } from '#src/mutations/kinds/field-edit.ts';
import { isFullNow } from '#contract/rules/places.ts';
import { setFields } from '#src/mutations/kinds/set-fields.ts';
import { messages } from '#src/mutations/messages.ts';
import { moveStart, moveZone } from '#src/data/views/move-event.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';

const { base, createdAt: _at, ...fields } = UpdateEventBody.entries;
const Args = v.object({ eventId: Id, set: v.strictObject(fields), base: v.nonOptional(base) });
type Args = v.InferOutput<typeof Args>;

export const updateEventMutation = fieldEdit({
  type: 'updateEvent',
  version: 1,
  args: Args,
  lane: ({ eventId }) => laneOf('event', eventId),
  needs: ({ eventId }) => [laneOf('event', eventId)],
  request: ({ eventId, set, base: old }, { at }) => ({
    method: 'PUT',
    path: `/api/events/${eventId}`,
    // the time of the choice matters for dates only
    body: { ...set, base: old, ...(set.startOn !== undefined && { createdAt: at }) },
  }),
  fold: (view, { eventId, set: { timezone, startOn, ...rest } }) => {
    if (timezone !== undefined) moveZone(view, eventId, timezone);
    if (startOn !== undefined) moveStart(view, eventId, startOn);
    setFields(view, 'events', eventId, rest);
    const { capacity } = rest;
    if (capacity !== undefined)
      view.patch('events', eventId, (event) => ({ isFull: isFullNow(event, capacity) }), null);
  },
  words: ({ set: { name, subtitle, description } }) => textsOf({ name, subtitle, description }),
  // a choice has no words: what it is about says more than "PUBLIC"
  label: ({ set: { name, subtitle, description, ...choices } }) => {
    if (Object.keys(choices).length === 0) return messages.updateEvent;
    const texts = Object.entries({ name, subtitle, description }).filter(([, text]) => text !== undefined);
    // the texts last: their words follow the label
    const about = Object.keys({ ...choices, ...Object.fromEntries(texts) }) as (keyof Args['set'])[];
    return `${messages.updateEvent}: ${about.map((field) => messages.fields[field]).join(', ')}`;
  },
});

/** Changes fields of an event. */
export const updateEvent = (args: Args, options?: EnqueueOptions) =>
  enqueue(updateEventMutation, args, options);
