// Editing and discarding pending changes: Answer lost after commit, Refused words kept, Refused parent.
import { expect } from 'vitest';
import { readFeed } from '#src/data/views/feed.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { deleteCommentMutation } from '#src/mutations/feed/delete-comment.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { discardRow, readDiscard } from '#src/mutations/outbox/discard-row.ts';
import { editRow } from '#src/mutations/outbox/edit-row.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';

const isBatch = ({ path }: { path: string }): boolean => path === '/api/batch';

/**
 * Answer lost after commit: a post whose answer was lost, which is discarded and written again, exists once;
 * others lose the first one.
 */
export const discardedAfterLostAnswer = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  const eventId = world.event.id;
  network.rule = (sent) => (isBatch(sent) ? 'dropAfter' : undefined);
  const postId = world.newId();
  const id =
    (await tab.do(createPostMutation, { id: postId, eventId, title: 'the words', file: null })) ?? '';
  await tab.do(createCommentMutation, { id: world.newId(), eventId, postId, comment: 'and more' });
  await quiet();
  expect(await world.postTexts(), 'it has arrived, although this device does not know').toEqual([
    'the words',
  ]);
  expect(await tab.rows()).toMatchObject([{ maybeSent: 1, status: 'queued' }, { type: 'createComment' }]);

  expect(await readDiscard(id, tab.data)).toMatchObject({
    effect: 'deleted',
    items: [
      { label: 'Post', words: 'the words' },
      { label: 'Comment', words: 'and more' },
    ],
  });
  expect(await discardRow(id, tab.data)).toBe(true);
  expect((await readFeed(tab.data, eventId, 10)).posts).toEqual([]);
  await tab.do(createPostMutation, { id: world.newId(), eventId, title: 'the words', file: null });
  network.rule = null;
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  expect(await world.postTexts()).toEqual(['the words']);
  await tabOf(world, 0).pull();
  expect((await readFeed(tabOf(world, 0).data, eventId, 10)).posts).toMatchObject([
    { title: 'the words', commentCount: 0 },
  ]);
});

/** Answer lost after commit: discarding a creation that is still in flight queues its deletion behind it. */
export const discardedWhileInFlight = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(0);
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  network.holdAnswer = (sent) => (isBatch(sent) ? late : undefined);
  const id = await tab.do(createDayMutation, { id: world.newId(), eventId: world.event.id, name: 'More' });
  await quiet();
  await discardRow(id ?? '', tab.data);
  expect((await tab.rows()).map(({ type }) => type)).toEqual(['createDay', 'deleteDay']);
  network.holdAnswer = null;
  arrive();
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  const fresh = await world.server.inject('GET', `/api/events/${world.event.id}`, {
    as: world.client(0).user,
  });
  expect((fresh.body as { programs: unknown[] }).programs).toHaveLength(world.event.programs.length);
});

/** Refused words kept: a comment that the person deleted before its refusal arrived is not parked. */
export const refusedAfterDeletion = inWorld(async (world) => {
  const [{ tab, browser }, other] = [world.client(1), world.client(0)];
  const eventId = world.event.id;
  const [postId, commentId] = [world.newId(), world.newId()];
  await other.tab.do(createPostMutation, { id: postId, eventId, title: 'soon gone', file: null });
  await other.tab.sendAll();
  await tab.pull();
  await other.tab.do(deletePostMutation, { eventId, postId });
  await other.tab.sendAll();
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  browser.network.holdAnswer = (sent) => (isBatch(sent) ? late : undefined);
  await tab.do(createCommentMutation, { id: commentId, eventId, postId, comment: 'too late' });
  await quiet();
  await tab.do(deleteCommentMutation, { eventId, postId, commentId });
  expect((await tab.rows()).map(({ type }) => type)).toEqual(['createComment', 'deleteComment']);
  browser.network.holdAnswer = null;
  arrive();
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
});

/** One failing item: discarding a stuck creation leaves only its deletion, which depends on nothing. */
export const discardedWhenStuck = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  const post = (title: string) =>
    tab.do(createPostMutation, { id: world.newId(), eventId: world.event.id, title, file: null });
  network.rule = ({ path, body }) =>
    path === '/api/batch' && body.includes('poison') ? 'serverError' : undefined;
  const id = await post('poison');
  // a row becomes stuck only while others succeed
  for (let n = 0; n < 40 && (await tab.rows())[0]?.status !== 'stuck'; n++) {
    await post(`words ${n}`);
    await pass(world.time, 60_000);
  }
  expect((await readOutbox(tab.data)).rows).toMatchObject([{ state: 'stuck', words: 'poison', edits: [] }]);
  await discardRow(id ?? '', tab.data);
  expect((await tab.rows()).map(({ type, dependsOn }) => [type, dependsOn])).toEqual([['deletePost', []]]);
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  expect(await world.postTexts()).not.toContain('poison');
});

/**
 * A change that creates nothing and may have arrived cannot be undone: it is removed from this device, and
 * the person is told that it may remain in effect.
 */
export const discardedLike = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  const postId = world.newId();
  await tab.do(createPostMutation, { id: postId, eventId: world.event.id, title: 'liked', file: null });
  await tab.sendAll();
  network.rule = (sent) => (isBatch(sent) ? 'dropBefore' : undefined);
  const id = (await tab.do(likePostMutation, { eventId: world.event.id, postId, liked: true })) ?? '';
  expect(await readDiscard(id, tab.data)).toMatchObject({ effect: 'unsent' });
  await quiet();
  expect(await readDiscard(id, tab.data)).toMatchObject({ effect: 'stays' });
  await discardRow(id, tab.data);
  network.rule = null;
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  expect(await world.likersOf(postId)).toBe(0);
});

/**
 * Refused words kept: a change that was never sent can be edited and is sent once. One that may have arrived
 * cannot, since that would create a second one.
 */
export const editedBeforeSending = inWorld(async (world) => {
  const { tab: other, browser } = world.client(1);
  const eventId = world.event.id;
  other.kill();
  await quiet();
  // a tab that does not send
  const tab = await browser.openTab();
  const { ref, blob } = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), {
    width: 2,
    height: 2,
  });
  const postId = world.newId();
  const id =
    (await tab.do(
      createPostMutation,
      { id: postId, eventId, title: 'The see', file: ref },
      { blobs: [blob] },
    )) ?? '';
  await tab.do(createCommentMutation, { id: world.newId(), eventId, postId, comment: 'with a comment' });
  expect(await editRow(id, { title: 'x'.repeat(5001), file: ref }, tab.data)).toEqual({
    state: 'wrong',
    fields: { title: 'Please use at most 5000 characters.' },
  });
  expect(await editRow(id, { title: '', file: null }, tab.data)).toEqual({
    state: 'wrong',
    fields: { '': 'Please write something or add a photo.' },
  });
  expect(await editRow(id, { title: 'The sea', file: ref }, tab.data)).toEqual({ state: 'queued' });
  expect(
    await editRow(id, { title: 'Twice', file: ref }, tab.data),
    'the row it corrects no longer exists',
  ).toEqual({
    state: 'gone',
  });
  await tab.start().sendAll();
  expect(await tab.rows()).toEqual([]);
  expect((await readFeed(tab.data, eventId, 10)).posts).toMatchObject([
    { title: 'The sea', mimeType: expect.stringContaining('image/'), commentCount: 1 },
  ]);

  browser.network.rule = (sent) => (isBatch(sent) ? 'dropAfter' : undefined);
  const late =
    (await tab.do(createPostMutation, { id: world.newId(), eventId, title: 'Sent', file: null })) ?? '';
  await quiet();
  expect((await readOutbox(tab.data)).rows).toMatchObject([{ words: 'Sent', edits: [] }]);
  expect(await editRow(late, { title: 'Sent, edited' }, tab.data)).toEqual({ state: 'gone' });
  browser.network.rule = null;
  await tab.sendAll();
  expect((await world.postTexts()).toSorted()).toEqual(['Sent', 'The sea']);
  tab.kill();
});

/** Refused words kept: an event whose picture the server cannot read can be sent without the picture. */
export const editedWithoutItsFile = inWorld(async (world) => {
  const { tab } = world.client(0);
  const { ref, blob } = await storedFile(
    new File(['no picture at all'], 'sea.png', { type: 'image/png' }),
    null,
  );
  const [id, dayId] = [world.newId(), world.newId()];
  const rowId = await tab.do(
    createEventMutation,
    {
      id,
      dayIds: [dayId],
      name: 'Alps',
      startOn: '2027-05-01',
      endOn: '2027-05-01',
      timezone: 'UTC',
      privacy: 'PRIVATE',
      rsvpType: 'OPEN',
      file: ref,
    },
    { blobs: [blob] },
  );
  await tab.sendAll();
  const [item] = (await readOutbox(tab.data)).rows;
  expect(item).toMatchObject({ state: 'rejected', words: 'Alps' });
  expect(item?.edits.map(({ name }) => name)).toEqual([
    'name',
    'startOn',
    'endOn',
    'privacy',
    'rsvpType',
    'file',
  ]);
  // two more days: the existing one keeps its id
  expect(
    await editRow(rowId ?? '', { startOn: '2027-05-01', endOn: '2027-04-01', file: null }, tab.data),
  ).toEqual({ state: 'wrong', fields: { endIsoTime: 'End date must be after or same as start date' } });
  expect(
    await editRow(rowId ?? '', { startOn: '2027-05-01', endOn: '2027-05-03', file: null }, tab.data),
  ).toEqual({ state: 'queued' });
  expect(await tab.data.outbox.blobs.count(), 'the file is deleted').toBe(0);
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  const made = await world.server.inject('GET', `/api/events/${id}`, { as: world.client(0).user });
  expect(made.body).toMatchObject({ name: 'Alps', image: null, programs: [{ id: dayId }, {}, {}] });
});

/** A change that is discarded or deleted just before it would be marked as sent is not sent. */
export const withdrawnBeforeSending = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  const { mutations } = tab.data.outbox;
  const eventId = world.event.id;
  const orderBy = mutations.orderBy.bind(mutations);
  network.online = false;
  const [kept, undone] = [world.newId(), world.newId()];
  const discarded =
    (await tab.do(createPostMutation, { id: world.newId(), eventId, title: 'discarded', file: null })) ?? '';
  await tab.do(createPostMutation, { id: undone, eventId, title: 'deleted', file: null });
  await tab.do(createPostMutation, { id: kept, eventId, title: 'kept', file: null });
  await quiet();
  await mutations.toCollection().modify({ maybeSent: 0, attempts: 0 });
  // at this moment the sender has read the outbox but not marked anything as sent
  let read = false;
  mutations.orderBy = (...key: Parameters<typeof orderBy>) => {
    const all = orderBy(...key);
    const toArray = all.toArray.bind(all);
    return Object.assign(all, {
      toArray: async () => {
        const rows = await toArray();
        if (read) return rows;
        read = true;
        expect(await readDiscard(discarded, tab.data)).toMatchObject({ effect: 'unsent' });
        await discardRow(discarded, tab.data);
        expect(await tab.do(deletePostMutation, { eventId, postId: undone })).toBeNull();
        return rows;
      },
    }) as never;
  };
  network.online = true;
  tab.hint();
  await tab.sendAll();
  expect(read).toBe(true);
  expect(await tab.rows()).toEqual([]);
  expect(await world.postTexts()).toEqual(['kept']);
});

/**
 * Refused words kept: changes made while the server is known to be unreachable are not tried and can be
 * edited as long as that lasts.
 */
export const editedWhileUnreachable = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  const [eventId, before] = [world.event.id, world.newId()];
  await tab.do(createPostMutation, { id: before, eventId, title: 'before', file: null });
  await tab.sendAll();
  for (const away of ['dropBefore', 'portalHtml'] as const) {
    network.rule = () => away;
    tab.hint();
    await pass(world.time, 5_000);
    expect(tab.seen.connection).toBe(away === 'dropBefore' ? 'offline' : 'portal');
    const id =
      (await tab.do(createPostMutation, {
        id: world.newId(),
        eventId,
        title: `first version: ${away}`,
        file: null,
      })) ?? '';
    for (const liked of [true, false, true])
      await tab.do(likePostMutation, { eventId, postId: before, liked });
    tab.hint();
    await pass(world.time, 600_000);
    expect(await tab.rows()).toMatchObject([
      { id, maybeSent: 0, attempts: 0 },
      { type: 'likePost', maybeSent: 0 },
    ]);
    expect(await editRow(id, { title: `corrected: ${away}` }, tab.data)).toEqual({ state: 'queued' });
    network.rule = null;
    // it is sent without a hint
    await pass(world.time, 61_000);
    expect(await tab.rows()).toEqual([]);
  }
  expect((await world.postTexts()).sort()).toEqual([
    'before',
    'corrected: dropBefore',
    'corrected: portalHtml',
  ]);
});
