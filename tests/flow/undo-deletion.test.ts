// A deletion that can be undone is held back on the device, is never lost, and can be undone completely.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { copyDay } from '#src/mutations/days/copy-day.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { reorderDaysMutation } from '#src/mutations/days/reorder-days.ts';
import { cloneEvent } from '#src/mutations/events/clone-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { holdLonger, releaseDeletions } from '#src/mutations/outbox/hold-deletion.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { deleteHeld, undoDeletion } from '#src/mutations/outbox/undo-deletion.ts';
import { Browser, type Tab } from '#tests/model/sim/browser.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { activityOn, makeEvent } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const time = new VirtualTime();
let server: TestServer;
let asha: TestUser;
let browser: Browser;
let tab: Tab;
let event: EventWithProgram;
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(time.wall) });
  asha = await server.makeUser('Asha');
});
afterAll(() => server.close());
beforeEach(async () => {
  event = await makeEvent(server, asha);
  browser = new Browser({ server, time });
  await browser.signIn(asha);
  tab = (await browser.openTab()).start();
  await tab.pull(event.id);
  return () => tab.kill();
});

const newActivity = (more: { file?: Awaited<ReturnType<typeof storedFile>>['ref'] } = {}) => {
  const [day] = event.programs;
  return {
    id: crypto.randomUUID(),
    eventId: event.id,
    dayId: day!.id,
    subtitle: '',
    location: null,
    timezone: event.timezone,
    file: null,
    ...activityOn(day!.date),
    ...more,
  };
};
const idsOf = ({ id, eventId, dayId }: ReturnType<typeof newActivity>) => ({
  eventId,
  dayId,
  activityId: id,
});
const shown = async () =>
  ((await readItinerary(tab.data, event.id))?.days ?? []).flatMap(({ activities }) =>
    activities.map(({ name, image }) => ({ name, image })),
  );
const onServer = async () =>
  (await server.inject('GET', `/api/events/${event.id}`, { as: asha })).body as EventWithProgram;
const namesOnServer = async () =>
  (await onServer()).programs.flatMap(({ activities }) => activities.map(({ name }) => name));

/** Creates an activity and sends it to the server. */
async function anActivity() {
  const made = newActivity();
  await tab.do(createActivityMutation, made);
  await tab.sendAll();
  return idsOf(made);
}

test('a deletion is not sent while it can be undone, and is sent automatically afterwards', async () => {
  const ids = await anActivity();
  await deleteHeld(deleteActivityMutation, ids, tab.data);
  expect(await shown()).toEqual([]);
  await pass(time, 10_000);
  tab.hint();
  await pass(time, 1000);
  expect(await namesOnServer()).toEqual(['Breakfast']);
  expect((await tab.rows()).map(({ maybeSent }) => maybeSent)).toEqual([0]);
  await pass(time, 2000);
  expect([await namesOnServer(), await tab.rows()]).toEqual([[], []]);
});

test('undoing a deletion restores everything and sends nothing', async () => {
  const ids = await anActivity();
  const held = await deleteHeld(deleteActivityMutation, ids, tab.data);
  await pass(time, 9000);
  expect(await undoDeletion(held, tab.data)).toBe(true);
  expect((await shown()).map(({ name }) => name)).toEqual(['Breakfast']);
  await pass(time, 60_000);
  expect([await namesOnServer(), await tab.rows()]).toEqual([['Breakfast'], []]);
});

test('a deletion can be held longer for somebody about to undo it; when released, it is sent at once', async () => {
  const ids = await anActivity();
  const { rowId } = await deleteHeld(deleteActivityMutation, ids, tab.data);
  for (let n = 0; n < 4; n++) {
    await pass(time, 8000);
    await holdLonger([rowId!], tab.data);
  }
  expect(await namesOnServer()).toEqual(['Breakfast']);
  await releaseDeletions([rowId!], tab.data);
  await pass(time, 500);
  expect([await namesOnServer(), await tab.rows()]).toEqual([[], []]);
});

test('a deletion that may have been sent can no longer be undone', async () => {
  const held = await deleteHeld(deleteActivityMutation, await anActivity(), tab.data);
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'dropAfter' : undefined);
  await releaseDeletions([held.rowId!], tab.data);
  await pass(time, 500);
  expect(await tab.rows()).toMatchObject([{ maybeSent: 1 }]);
  expect(await undoDeletion(held, tab.data)).toBe(false);
  browser.network.rule = null;
  await pass(time, 120_000);
  expect(await undoDeletion(held, tab.data)).toBe(false);
  expect([await namesOnServer(), await shown()]).toEqual([[], []]);
});

test.each([0, -400])(
  'a deletion is not lost if the tab is killed while it can be undone (clock moved by %d days meanwhile)',
  async (days) => {
    await deleteHeld(deleteActivityMutation, await anActivity(), tab.data);
    await pass(time, 1000);
    tab.kill();
    browser.skew = days * 86_400_000;
    await pass(time, 60_000);
    expect(await namesOnServer()).toEqual(['Breakfast']);
    tab = (await browser.openTab()).start();
    expect(await shown()).toEqual([]);
    await pass(time, 1000);
    expect([await namesOnServer(), await tab.rows()]).toEqual([[], []]);
  },
);

test('another tab that takes over sending holds the deletion back as well', async () => {
  const ids = await anActivity();
  const other = (await browser.openTab()).start();
  await deleteHeld(deleteActivityMutation, ids, tab.data);
  tab.kill();
  await pass(time, 9000);
  expect(await namesOnServer()).toEqual(['Breakfast']);
  await pass(time, 60_000);
  expect(await namesOnServer()).toEqual([]);
  tab = other;
});

test('deleting an unsent activity removes its rows, and undo puts them back with its picture and its dependants', async () => {
  tab.stop();
  const { ref, blob } = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), null);
  const made = newActivity({ file: ref });
  await tab.do(createActivityMutation, made, { blobs: [blob] });
  await tab.do(updateActivityMutation, {
    ...idsOf(made),
    set: { name: 'Brunch' },
    base: { name: 'Breakfast' },
  });
  const [before, seen] = [await tab.rows(), await shown()];
  expect(seen).toEqual([{ name: 'Brunch', image: `outbox:${ref.sha256}` }]);
  const held = await deleteHeld(deleteActivityMutation, idsOf(made), tab.data);
  expect([held.rowId, await tab.rows(), await tab.data.outbox.blobs.count(), await shown()]).toEqual([
    null,
    [],
    0,
    [],
  ]);
  expect(await undoDeletion(held, tab.data)).toBe(true);
  expect([await tab.rows(), await shown()]).toEqual([before, seen]);
  tab.start();
  await tab.sendAll();
  expect(await namesOnServer()).toEqual(['Brunch']);
});

test('a day added meanwhile waits, and undo still works; reordering the remaining days ends the chance to undo', async () => {
  const [first] = event.programs;
  const held = await deleteHeld(deleteDayMutation, { eventId: event.id, dayId: first!.id }, tab.data);
  const added = crypto.randomUUID();
  await tab.do(createDayMutation, { id: added, eventId: event.id });
  expect(await undoDeletion(held, tab.data)).toBe(true);
  await tab.sendAll();
  const days = (await onServer()).programs.map(({ id }) => id);
  expect(days).toEqual([...event.programs.map(({ id }) => id), added]);

  const again = await deleteHeld(deleteDayMutation, { eventId: event.id, dayId: first!.id }, tab.data);
  await tab.do(reorderDaysMutation, {
    eventId: event.id,
    set: { programIds: days.slice(1).toReversed() },
    base: { programIds: days.slice(1) },
  });
  expect(await undoDeletion(again, tab.data)).toBe(false);
  await tab.sendAll();
  expect((await onServer()).programs.map(({ id }) => id)).toEqual(days.slice(1).toReversed());
});

test('a copy made while a deletion can still be undone does not contain what was deleted', async () => {
  const ids = await anActivity();
  await tab.pull(event.id);
  const post = { id: crypto.randomUUID(), eventId: event.id };
  await tab.do(createPostMutation, { ...post, title: 'Hello', file: null });
  await tab.sendAll();
  const heldPost = await deleteHeld(deletePostMutation, { eventId: event.id, postId: post.id }, tab.data);
  await deleteHeld(deleteActivityMutation, ids, tab.data);
  await copyDay({ eventId: event.id, dayId: ids.dayId, activityIds: [] }, tab.data);
  await pass(time, 3000);
  expect((await tab.rows()).map(({ type }) => type)).toEqual(['deletePost']);
  expect(await undoDeletion(heldPost, tab.data), 'posts are not copied').toBe(true);
  expect([await namesOnServer(), await shown()]).toEqual([[], []]);

  const more = await anActivity();
  await tab.pull(event.id);
  await deleteHeld(deleteActivityMutation, more, tab.data);
  const source = (await readItinerary(tab.data, event.id)) ?? expect.fail('it is on the device');
  const { eventId, change } = cloneEvent(
    { source, startOn: addDays(event.startOn, 7), privacy: 'PRIVATE' },
    tab.data,
  );
  await change;
  await pass(time, 3000);
  const copy = (await server.inject('GET', `/api/events/${eventId}`, { as: asha })).body as EventWithProgram;
  expect(copy.programs.flatMap(({ activities }) => activities)).toEqual([]);
});
