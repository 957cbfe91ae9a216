// Days put into another order and copied without a signal: Chain made offline, Answer lost after commit.
import { expect } from 'vitest';
import { readItinerary } from '#src/data/views/event.ts';
import { copyDayMutation } from '#src/mutations/days/copy-day.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { reorderDaysMutation } from '#src/mutations/days/reorder-days.ts';
import { quiet } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';

/**
 * A day is added, put in front, and deleted again, all without a signal: the others keep the order that they
 * got with it. A day that is copied is there once, whatever becomes of the answers.
 */
export const orderKeptCopyOnce = inWorld(async (world) => {
  const { browser } = world.seat(0);
  const eventId = world.event.id;
  const daysOn = async () => (await readItinerary(tabOf(world, 0).data, eventId))!.days;
  browser.network.online = false;
  const before = (await daysOn()).map(({ id }) => id);
  const [passing, copy] = [world.newId(), world.newId()];
  await world.do(0, createDayMutation, { id: passing, eventId });
  await world.do(0, reorderDaysMutation, {
    eventId,
    set: { programIds: [passing, ...before.toReversed()] },
    base: { programIds: [...before, passing] },
  });
  await world.do(0, deleteDayMutation, { eventId, dayId: passing });
  await world.do(0, copyDayMutation, { id: copy, eventId, dayId: before[0]!, activities: [] });
  await quiet();
  let lost = 0;
  browser.network.rule = ({ path }) => (path === '/api/batch' && ++lost <= 2 ? 'dropAfter' : undefined);
  browser.network.online = true;
  await tabOf(world, 0).sendAll();
  expect(await tabOf(world, 0).rows()).toEqual([]);
  await tabOf(world, 0).pull();
  expect((await daysOn()).map(({ id }) => id)).toEqual([...before.toReversed(), copy]);
});
