// Limited capacity, waiting lists and companions in the model.
import fc from 'fast-check';
import { readEvent } from '#src/data/views/event.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import type { Step } from '#tests/model/commands/step.ts';

const host = fc.nat({ max: 1 });
const guest = fc.integer({ min: 2, max: 5 });

export const capacityCommands: Record<string, fc.Arbitrary<Step>> = {
  setCapacity: fc.tuple(host, fc.constantFrom(1, 1, 2, 3, null)).map(([by, capacity]) => async (world) => {
    const event = await readEvent(world.client(by).tab.data, world.event.id);
    if (event)
      await world.do(by, updateEventMutation, {
        eventId: world.event.id,
        set: { capacity },
        base: { capacity: event.capacity ?? null },
      });
  }),
  setPlusOnes: fc.tuple(host, fc.nat({ max: 2 })).map(([by, plusOnes]) => async (world) => {
    const event = await readEvent(world.client(by).tab.data, world.event.id);
    if (event)
      await world.do(by, updateEventMutation, {
        eventId: world.event.id,
        set: { plusOnes },
        base: { plusOnes: event.plusOnes ?? 0 },
      });
  }),
  bringCompanions: fc.tuple(guest, fc.nat({ max: 2 })).map(([by, others]) => async (world) => {
    const companions = Array.from({ length: others }, () => world.words().slice(0, 40));
    await world.do(by, respondRsvpMutation, { eventId: world.event.id, answer: 'YES', companions });
  }),
};
