// Events with limited places, their waiting lists, and guests' companions, in the model's world.
import fc from 'fast-check';
import { readEvent } from '#src/data/views/event.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import type { Step } from '#tests/model/step.ts';

const host = fc.nat({ max: 1 });
const guest = fc.integer({ min: 2, max: 5 });

/** By name. */
export const whatPlacesDo: Record<string, fc.Arbitrary<Step>> = {
  limitPlaces: fc.tuple(host, fc.constantFrom(1, 1, 2, 3, null)).map(([by, capacity]) => async (world) => {
    const event = await readEvent(world.seat(by).tab.data, world.event.id);
    if (event)
      await world.do(by, updateEventMutation, {
        eventId: world.event.id,
        set: { capacity },
        base: { capacity: event.capacity ?? null },
      });
  }),
  allowCompany: fc.tuple(host, fc.nat({ max: 2 })).map(([by, plusOnes]) => async (world) => {
    const event = await readEvent(world.seat(by).tab.data, world.event.id);
    if (event)
      await world.do(by, updateEventMutation, {
        eventId: world.event.id,
        set: { plusOnes },
        base: { plusOnes: event.plusOnes ?? 0 },
      });
  }),
  bring: fc.tuple(guest, fc.nat({ max: 2 })).map(([by, others]) => async (world) => {
    const companions = Array.from({ length: others }, () => world.words().slice(0, 40));
    await world.do(by, respondRsvpMutation, { eventId: world.event.id, answer: 'YES', companions });
  }),
};
