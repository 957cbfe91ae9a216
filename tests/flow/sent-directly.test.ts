// A device that cannot store a change sends it directly, and the server does not simply accept it.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { storageState } from '#src/data/storage/storage-state.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import { Browser, type Tab } from '#tests/model/sim/browser.ts';
import { pass, until } from '#tests/model/sim/pump.ts';
import { storage } from '#tests/model/sim/storage.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const time = new VirtualTime();
let server: TestServer;
let asha: TestUser;
let ben: TestUser;
let eventId: string;
let browser: Browser;
let tab: Tab;
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(time.wall) });
});
afterAll(() => server.close());
beforeEach(async () => {
  [asha, ben] = [await server.makeUser('Asha'), await server.makeUser('Ben')];
  eventId = (await makeEvent(server, asha)).id;
  browser = new Browser({ server, time });
  await browser.signIn(ben);
  tab = (await browser.openTab()).start();
  // the outbox has no room
  storage.fault = ({ database, mode, tables }) => {
    if (mode !== 'readonly' && database.startsWith('outbox') && tables.includes('drafts'))
      throw new DOMException('Quota exceeded.', 'QuotaExceededError');
  };
});
afterEach(() => {
  storage.fault = null;
  storageState.full = false;
  unsaved.items = [];
  tab.kill();
});

/** Null: it has arrived. Otherwise what the person is told. */
const change = async <Args>(mutation: Mutation<Args>, args: NoInfer<Args>): Promise<string | null> =>
  until(time, tab.do(mutation, args)).then(
    () => null,
    (error: Error) => error.message,
  );
const kept = () => unsaved.items.map(({ words, refused }) => [words, refused]);

test('a refusal is told with the server’s reason, and the same words are accepted once nothing stands in the way', async () => {
  const post = () =>
    change(createPostMutation, { id: tab.data.device.newId(), eventId, title: 'Hello', file: null });
  const reason = await post();
  expect(reason).not.toBe('Could not save on this device');
  expect(kept()).toEqual([['Hello', reason]]);
  await putRsvp(server, eventId, ben, { status: 'YES' });
  expect(await post()).toBeNull();
  expect(kept()).toEqual([]);
});

test('deleting what is already gone has succeeded', async () => {
  await putRsvp(server, eventId, ben, { status: 'YES' });
  expect(await change(deletePostMutation, { eventId, postId: tab.data.device.newId() })).toBeNull();
  expect(kept()).toEqual([]);
});

test('of an edit in conflict, only the words that were not applied are kept', async () => {
  await putRsvp(server, eventId, ben, { status: 'YES', isHost: true });
  await tab.pull();
  await server.inject('PUT', `/api/events/${eventId}`, { as: asha, body: { name: 'Theirs' } });
  const edit = (of: { set: { name: string; subtitle?: string }; base: { name: string } }) =>
    change(updateEventMutation, { eventId, ...of });
  const both = { set: { name: 'Mine', subtitle: 'My subtitle' }, base: { name: 'Kyoto in spring' } };
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'dropAfter' : undefined);
  expect(await edit(both), 'the answer is lost').toBe('Could not save on this device');
  browser.network.rule = null;
  tab.hint();
  await pass(time, 10_000);
  const told = await edit(both);
  expect(told).toBe('Somebody else changed this in the meantime.');
  expect(kept()).toEqual([['Mine', told]]);
  expect((await readItinerary(tab.data, eventId))?.event).toMatchObject({
    name: 'Theirs',
    subtitle: 'My subtitle',
  });
  expect(await edit({ set: { name: 'Mine' }, base: { name: 'Theirs' } })).toBeNull();
  expect(kept()).toEqual([]);
});
