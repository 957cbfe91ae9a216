// Storing changes on the device: Draft or row, Refused words kept, Refused parent, Every released shape,
// Cache lost.
import { expect } from 'vitest';
import { deleteCache } from '#src/data/databases/local-data.ts';
import { readDraft, saveDraft } from '#src/data/drafts.ts';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { readHome } from '#src/data/views/home.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { discardRow, readDiscard } from '#src/mutations/outbox/discard-row.ts';
import { editRow } from '#src/mutations/outbox/edit-row.ts';
import { copyTextOf, retryRow } from '#src/mutations/outbox/outbox-actions.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { putRsvp } from '#tests/support/event-scene.ts';
import { quiet } from '#tests/model/sim/pump.ts';
import { storage } from '#tests/model/sim/storage.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';

/**
 * Draft or row: at whatever moment the device fails, it holds either the draft or the row with its file,
 * never both and never neither.
 */
export const draftOrRow = inWorld(async (world) => {
  world.client(0).browser.network.online = false;
  const { ref, blob } = await storedFile(new File(['a picture'], 'a.png', { type: 'image/png' }), null);
  for (let moment = 0; moment <= 40; moment++) {
    const { tab } = world.client(0);
    setCurrentData(tab.data);
    await saveDraft('post', 'words');
    const args = { id: world.newId(), eventId: world.event.id, title: 'words', file: ref };
    if (moment === 0)
      storage.fault = ({ database, tables }) =>
        database.startsWith('outbox') && tables.includes('drafts') && tables.includes('mutations')
          ? 'abort'
          : undefined;
    const saved = tab.do(createPostMutation, args, { draftKey: 'post', blobs: [blob] }).then(
      () => true,
      () => false,
    );
    if (moment > 0)
      for (let turn = 0; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve));
    else await saved;
    storage.fault = null;
    await world.reopen(0);
    await saved;
    setCurrentData(tabOf(world, 0).data);
    const { outbox } = tabOf(world, 0).data;
    const row = (await tabOf(world, 0).rows()).find((one) => (one.args as { id: string }).id === args.id);
    expect([Boolean(row), (await readDraft('post')) === 'words'], `at moment ${moment}`).toSatisfy(
      ([inOutbox, inDraft]) => inOutbox !== inDraft,
    );
    if (row) expect(await outbox.blobs.get(blob.sha256)).toBeDefined();
    if (moment === 0) expect(row).toBeUndefined();
    for (const one of await tabOf(world, 0).rows()) await discardRow(one.id, tabOf(world, 0).data);
    expect(await outbox.blobs.count(), 'no file is left').toBe(0);
  }
});

/** Refused words kept: refused text survives a reload byte for byte; retry, edit, copy and discard work. */
export const refusedKeepsWords = inWorld(async (world) => {
  const { server, event } = world;
  const words = '  zwölf Boxkämpfer 🥊 \u202eשלום\u202c <b>&amp;</b>'.trim();
  const ben = world.client(1);
  await ben.tab.do(createPostMutation, { id: world.newId(), eventId: event.id, title: words, file: null });
  ben.browser.network.online = false;
  await quiet();
  ben.browser.network.online = true;
  await ben.tab.sendAll();
  const [post] = (await readFeed(ben.tab.data, event.id, 1)).posts;
  expect(post, 'the post has arrived').toBeDefined();
  ben.browser.network.online = false;
  await ben.tab.do(createCommentMutation, {
    id: world.newId(),
    eventId: event.id,
    postId: post?.id ?? '',
    comment: words,
  });
  await putRsvp(server, event.id, ben.user, { status: 'HOST_REMOVED', decidedBy: 'HOST' });
  ben.browser.network.online = true;
  await ben.tab.sendAll();
  await world.reopen(1);

  const refused = async () => (await readOutbox(tabOf(world, 1).data)).rows;
  const [item] = await refused();
  expect(item).toMatchObject({ state: 'rejected', words, code: 'FORBIDDEN' });
  expect(item && copyTextOf(item)).toBe(words);
  await retryRow(item?.id ?? '', tabOf(world, 1).data);
  await tabOf(world, 1).sendAll();
  expect(await refused()).toMatchObject([{ state: 'rejected', words }]);

  await putRsvp(server, event.id, ben.user, { status: 'YES' });
  const [again] = await tabOf(world, 1).rows();
  expect(await editRow(again?.id ?? '', { comment: `${words}!` }, tabOf(world, 1).data)).toEqual({
    state: 'queued',
  });
  await tabOf(world, 1).sendAll();
  expect(await refused()).toEqual([]);
  await tabOf(world, 0).pull();
  expect(
    (await readFeed(tabOf(world, 0).data, event.id, 1)).posts[0]?.lastThreeComments.map((one) => one.comment),
  ).toEqual([`${words}!`]);
});

/**
 * A refused edit stays although the same field is edited again. The new edit is based on what is then on
 * screen and does not conflict.
 */
export const refusedThenEdited = inWorld(async (world) => {
  const [owner, { tab: other }] = [world.client(0), world.client(1)];
  const { event } = world;
  const edit = (name: string, from: string) =>
    owner.tab.do(updateEventMutation, { eventId: event.id, set: { name }, base: { name: from } });
  owner.browser.network.rule = ({ path }) => (path === '/api/batch' ? 'refused' : undefined);
  await edit('Refused words', event.name);
  await owner.tab.sendAll();
  owner.browser.network.rule = null;
  await world.server.inject('PUT', `/api/events/${event.id}`, {
    as: owner.user,
    body: { name: 'Theirs', base: { name: event.name } },
  });
  await owner.tab.pull();
  await edit('Mine after theirs', 'Theirs');
  await owner.tab.sendAll();
  expect((await readOutbox(owner.tab.data)).rows).toMatchObject([
    { state: 'rejected', words: 'Refused words' },
  ]);
  await other.pull();
  expect((await readItinerary(other.data, event.id))?.event.name).toBe('Mine after theirs');
});

/** Once discarded, a refused change leaves no trace on screen, because the base was never patched. */
export const refusalLeavesNoTrace = inWorld(async (world) => {
  const { server, event } = world;
  const ben = world.client(1);
  await tabOf(world, 0).do(createPostMutation, {
    id: world.newId(),
    eventId: event.id,
    title: 'a post',
    file: null,
  });
  await tabOf(world, 0).sendAll();
  await ben.tab.pull();
  const [post] = (await readFeed(ben.tab.data, event.id, 1)).posts;
  ben.browser.network.online = false;
  await ben.tab.do(createCommentMutation, {
    id: world.newId(),
    eventId: event.id,
    postId: post?.id ?? '',
    comment: 'never accepted',
  });
  expect((await readFeed(ben.tab.data, event.id, 1)).posts[0]).toMatchObject({
    commentCount: 1,
    lastThreeComments: [{ sync: { state: 'waiting' } }],
  });
  ben.browser.network.online = true;
  ben.browser.network.rule = ({ path }) => (path === '/api/sync' ? 'dropBefore' : undefined);
  await putRsvp(server, event.id, ben.user, { status: 'HOST_REMOVED', decidedBy: 'HOST' });
  await ben.tab.sendAll();
  const [row] = await ben.tab.rows();
  expect(row?.status).toBe('rejected');
  await discardRow(row?.id ?? '', ben.tab.data);
  expect((await readFeed(ben.tab.data, event.id, 1)).posts[0]).toMatchObject({
    commentCount: 0,
    lastThreeComments: [],
  });
});

/**
 * Refused parent: what depends on a refused change is shown as blocked, and is sent once the change is
 * corrected.
 */
export const refusedParent = inWorld(async (world) => {
  const { tab, browser } = world.client(0);
  const [eventId, dayId, postId] = [world.newId(), world.newId(), world.newId()];
  const event = {
    id: eventId,
    dayIds: [dayId],
    name: 'Too late',
    startOn: '2020-01-01',
    endOn: '2020-01-01',
    timezone: 'UTC',
    privacy: 'PUBLIC',
    rsvpType: 'OPEN',
    file: null,
  } as const;
  browser.network.online = false;
  const parent = await tab.do(createEventMutation, { ...event, dayIds: [dayId] });
  await tab.do(createActivityMutation, {
    id: world.newId(),
    eventId,
    dayId,
    name: 'Walk',
    description: 'Slowly.',
    subtitle: '',
    location: null,
    startIsoTime: '2027-05-01T09:00:00.000Z',
    endIsoTime: '2027-05-01T10:00:00.000Z',
    timezone: 'UTC',
    file: null,
  });
  await tab.do(createPostMutation, { id: postId, eventId, title: 'Hello', file: null });
  await tab.do(createCommentMutation, { id: world.newId(), eventId, postId, comment: 'World' });
  browser.network.online = true;
  await tab.sendAll();
  expect((await readOutbox(tab.data)).rows.map((row) => row.state)).toEqual([
    'rejected',
    'blocked',
    'blocked',
    'blocked',
  ]);
  expect((await readDiscard(parent ?? '', tab.data))?.items.map(({ label }) => label)).toEqual([
    'New experience',
    'New activity',
    'Post',
    'Comment',
  ]);
  expect((await readHome(tab.data)).events.find((one) => one.id === eventId)).toMatchObject({
    name: 'Too late',
    sync: { state: 'rejected' },
  });

  expect(await editRow(parent ?? '', { startOn: '2027-05-01', endOn: '2027-05-01' }, tab.data)).toEqual({
    state: 'queued',
  });
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  expect((await readFeed(tab.data, eventId, 10)).posts).toMatchObject([{ title: 'Hello', commentCount: 1 }]);
});

/** Refused parent: what depends on it in the same lane stays behind it when it is corrected. */
export const refusedParentInItsLane = inWorld(async (world) => {
  const { tab, browser } = world.client(0);
  const [
    {
      id: eventId,
      programs: [day],
    },
    activityId,
  ] = [world.event, world.newId()];
  const dayId = day?.id ?? '';
  const at = (hour: number) =>
    new Date(Date.parse(`${day?.date}T00:00:00+09:00`) + hour * 3_600_000).toISOString();
  browser.network.online = false;
  const walk = {
    id: activityId,
    eventId,
    dayId,
    name: 'Walk',
    description: 'Slowly.',
    subtitle: '',
    location: null,
    startIsoTime: at(10),
    endIsoTime: at(9),
    timezone: 'Asia/Tokyo',
    file: null,
  };
  const parent = await tab.do(createActivityMutation, walk);
  await tab.do(updateActivityMutation, {
    eventId,
    dayId,
    activityId,
    set: { name: 'Stroll' },
    base: { name: 'Walk' },
  });
  browser.network.online = true;
  await tab.sendAll();
  expect((await readOutbox(tab.data)).rows.map((row) => row.state)).toEqual(['rejected', 'blocked']);
  expect(await editRow(parent ?? '', { endIsoTime: at(11) }, tab.data)).toEqual({ state: 'queued' });
  expect((await tab.rows()).map((row) => row.type)).toEqual(['createActivity', 'updateActivity']);
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  expect((await readItinerary(tab.data, eventId))?.days[0]?.activities).toMatchObject([
    { id: activityId, name: 'Stroll' },
  ]);
});

/**
 * Every released shape: a row of a type or version that this build does not know is held, not dropped, and
 * holds up only its lane.
 */
export const unknownIsHeld = inWorld(async (world) => {
  const { tab, browser } = world.client(0);
  browser.network.online = false;
  const id = await tab.do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title: 'from the future',
    file: null,
  });
  await tab.do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title: 'from today',
    file: null,
  });
  // changes the row to one of another build while nothing is being sent
  await quiet();
  await tab.data.outbox.mutations.update(id ?? '', { version: 99 });
  browser.network.online = true;
  await tab.sendAll();
  expect((await tab.rows()).map((row) => row.status)).toEqual(['heldUpgrade']);
  expect((await readOutbox(tab.data)).rows).toMatchObject([{ state: 'stuck', heldForUpgrade: true }]);
  // simulates the newer build, which knows the row
  await tab.data.outbox.mutations.update(id ?? '', { version: 1 });
  await world.reopen(0);
  await tabOf(world, 0).sendAll();
  expect(await tabOf(world, 0).rows()).toEqual([]);
  expect(await world.postTexts()).toEqual(expect.arrayContaining(['from the future', 'from today']));
});

/** Cache lost: if the cache is lost, the outbox stays, and the cache is rebuilt. */
export const cacheLost = inWorld(async (world) => {
  const { browser } = world.client(0);
  browser.network.online = false;
  await tabOf(world, 0).do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title: 'still here',
    file: null,
  });
  await saveInOutbox();
  const { device, key } = tabOf(world, 0).data;
  tabOf(world, 0).kill();
  await deleteCache(device, key);
  await world.reopen(0);
  expect((await tabOf(world, 0).rows()).length).toBe(1);
  expect((await readFeed(tabOf(world, 0).data, world.event.id, 10)).posts.map((post) => post.title)).toEqual([
    'still here',
  ]);
  browser.network.online = true;
  await tabOf(world, 0).sendAll();
  await tabOf(world, 0).pull();
  expect((await readHome(tabOf(world, 0).data)).events.map((event) => event.id)).toContain(world.event.id);
  expect(await world.postTexts()).toContain('still here');

  async function saveInOutbox() {
    setCurrentData(tabOf(world, 0).data);
    await saveDraft('another', 'half a thought');
  }
});
