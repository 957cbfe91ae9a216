// Reordering and copying days offline: Chain made offline, Answer lost after commit.
import { expect } from 'vitest';
import { readItinerary } from '#src/data/views/event.ts';
import { copyDayMutation } from '#src/mutations/days/copy-day.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { reorderDaysMutation } from '#src/mutations/days/reorder-days.ts';
import { quiet } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';

/**
 * A day is added, moved to the front, and deleted again, all offline: the others keep their new order. A
 * copied day is created once, even if answers are lost.
 */
export const orderKeptCopyOnce = inWorld(async (world) => {
  const { browser } = world.client(0);
  const eventId = world.event.id;
  const daysOn = async () => (await readItinerary(tabOf(world, 0).data, eventId))!.days;
  browser.network.online = false;
  const before = (await daysOn()).map(({ id }) => id);
  const [temporary, copy] = [world.newId(), world.newId()];
  await world.do(0, createDayMutation, { id: temporary, eventId });
  await world.do(0, reorderDaysMutation, {
    eventId,
    set: { programIds: [temporary, ...before.toReversed()] },
    base: { programIds: [...before, temporary] },
  });
  await world.do(0, deleteDayMutation, { eventId, dayId: temporary });
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
