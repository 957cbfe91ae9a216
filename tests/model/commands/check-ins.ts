// Checking guests in and undoing it, in the model.
import fc from 'fast-check';
import { readDoor } from '#src/data/views/door.ts';
import { checkInMutation } from '#src/mutations/arrivals/check-in.ts';
import { undoCheckInMutation } from '#src/mutations/arrivals/undo-check-in.ts';
import type { Step } from '#tests/model/commands/step.ts';
import type { World } from '#tests/model/world.ts';

const host = fc.nat({ max: 1 });
const pick = fc.nat({ max: 7 });
const guestOf = async (world: World, by: number, which: number) => {
  const { guests } = await readDoor(world.client(by).tab.data, world.event.id);
  return guests[which % Math.max(1, guests.length)];
};

export const checkInCommands: Record<string, fc.Arbitrary<Step>> = {
  checkIn: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const guest = await guestOf(world, by, which);
    if (guest && !guest.arrival && guest.rsvp.version > 0)
      await world.do(by, checkInMutation, {
        id: world.newId(),
        eventId: world.event.id,
        rsvpId: guest.rsvp.id,
      });
  }),
  undoCheckIns: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const guest = await guestOf(world, by, which);
    for (const { id: arrivalId } of guest?.arrivals ?? [])
      await world.do(by, undoCheckInMutation, { eventId: world.event.id, arrivalId });
  }),
};
