// Long because each scenario involves several people and devices. What is on screen while changes are
// pending: Nothing pending hidden, Distinct likers, Same field on two devices, Delete against edit, Chain
// made offline.
import { expect } from 'vitest';
import { readItinerary } from '#src/data/views/event.ts';
import { readComments, readFeed } from '#src/data/views/feed.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { resolveConflict } from '#src/mutations/outbox/outbox-actions.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { setEventImageMutation } from '#src/mutations/events/set-event-image.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pass, quiet, until } from '#tests/model/sim/pump.ts';
import { storage } from '#tests/model/sim/storage.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';
import type { World } from '#tests/model/world.ts';

/**
 * Nothing pending hidden: while a post, a comment and a like are sent, pulls run, and others like the same
 * post, the screen is read at every turn of the event loop. Each change must be there once every time, and
 * counts must not flicker.
 */
export const neverHidden = inWorld(async (world) => {
  const { event } = world;
  const { tab, browser } = world.client(1);
  const [old, fresh, commentId] = [world.newId(), world.newId(), world.newId()];
  await tabOf(world, 0).do(createPostMutation, { id: old, eventId: event.id, title: 'old', file: null });
  await tabOf(world, 0).sendAll();
  await tab.pull();
  browser.network.online = false;
  await tab.do(createPostMutation, { id: fresh, eventId: event.id, title: 'fresh', file: null });
  await tab.do(createCommentMutation, { id: commentId, eventId: event.id, postId: old, comment: 'hm' });
  await tab.do(likePostMutation, { eventId: event.id, postId: old, liked: true });
  await quiet();

  let over = false;
  storage.readsCount = false;
  let looks = 0;
  const watching = (async () => {
    while (!over) {
      const { posts } = await readFeed(tab.data, event.id, 100);
      const [oldPost, freshPost] = [
        posts.find((post) => post.id === old),
        posts.filter((post) => post.id === fresh),
      ];
      expect(freshPost.length, 'the new post is shown once').toBe(1);
      expect(oldPost?.selfLike, 'the like is shown').toBe(true);
      expect(oldPost?.likesCount, 'the like is counted').toBeGreaterThanOrEqual(1);
      expect(oldPost?.commentCount, 'the comment is counted once').toBe(1);
      expect((await readComments(tab.data, event.id, old)).map((one) => one.id)).toEqual([commentId]);
      looks++;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const failed = watching.then(
    () => undefined,
    (error: unknown) => error,
  );
  browser.network.online = true;
  tab.hint();
  for (let i = 0; i < 6; i++) {
    await tabOf(world, 2).do(likePostMutation, { eventId: event.id, postId: old, liked: i % 2 === 0 });
    void tab.pull();
    await tabOf(world, 2).sendAll();
    await Promise.race([tab.pull(), failed]);
  }
  await Promise.race([tab.sendAll(), failed]);
  over = true;
  const problem = await failed;
  storage.readsCount = true;
  if (problem) throw problem;
  expect(looks).toBeGreaterThan(20);
  expect(await tab.rows()).toEqual([]);
});

/**
 * Nothing pending hidden: a pull requested before a deletion arrives after the deletion was accepted and does
 * not restore the post.
 */
export const latePull = inWorld(async (world) => {
  const { event } = world;
  const { tab, browser } = world.client(0);
  const postId = world.newId();
  await tab.do(createPostMutation, { id: postId, eventId: event.id, title: 'gone soon', file: null });
  await tab.sendAll();
  await tabOf(world, 1).pull();
  // somebody likes the post, so that the late pull contains it
  await tabOf(world, 1).do(likePostMutation, { eventId: event.id, postId, liked: true });
  await tabOf(world, 1).sendAll();

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  browser.network.holdAnswer = ({ path }) => (path === '/api/sync' ? held : undefined);
  const pulling = tab.pull();
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
  browser.network.holdAnswer = null;
  await tab.do(deletePostMutation, { eventId: event.id, postId });
  const sent = tab.sendAll();
  while ((await tab.rows()).length > 0) await new Promise((resolve) => setImmediate(resolve));
  expect((await readFeed(tab.data, event.id, 10)).posts).toEqual([]);
  release();
  for (let turn = 0; turn < 200; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    expect((await readFeed(tab.data, event.id, 10)).posts, 'the deleted post stays deleted').toEqual([]);
  }
  await Promise.all([pulling, sent]);
});

/**
 * Distinct likers: three people on six devices like and unlike a post, send and pull in random order. The
 * count is always the number of distinct likers.
 */
export const likesAreDistinct = inWorld(
  async (world) => {
    const { event } = world;
    const postId = world.newId();
    await tabOf(world, 0).do(createPostMutation, {
      id: postId,
      eventId: event.id,
      title: 'like me',
      file: null,
    });
    await tabOf(world, 0).sendAll();
    for (const { tab } of world.clients) await tab.pull();
    const shown = async (client: number) => (await readFeed(tabOf(world, client).data, event.id, 1)).posts[0];
    for (let step = 0; step < 60; step++) {
      const client = Math.floor(world.random() * 6);
      const { tab, browser } = world.client(client);
      const what = world.random();
      if (what < 0.45) {
        const before = await shown(client);
        const liked = world.random() < 0.7;
        browser.network.online = world.random() < 0.5;
        await tab.do(likePostMutation, { eventId: event.id, postId, liked });
        const after = await shown(client);
        if (!browser.network.online)
          expect((after?.likesCount ?? 0) - (before?.likesCount ?? 0)).toBe(
            Number(liked) - Number(before?.selfLike),
          );
      } else if (what < 0.7) {
        browser.network.online = true;
        let lost = world.random() < 0.4;
        browser.network.rule = ({ path }) =>
          path === '/api/batch' && lost && !(lost = false) ? 'dropAfter' : undefined;
        await tab.sendAll();
      } else {
        browser.network.online = true;
        await tab.pull();
      }
      await quiet();
      const now = await shown(client);
      expect(now?.likesCount, 'never more likes than people').toBeLessThanOrEqual(3);
      expect(now?.likesCount).toBeGreaterThanOrEqual(Number(now?.selfLike));
    }
    await world.heal();
    for (let client = 0; client < 6; client++)
      expect((await shown(client))?.likesCount).toBe(await world.likersOf(postId));
  },
  { devices: 2 },
);

/**
 * Same field on two devices: both texts are kept, different fields merge, and queued edits of one field never
 * conflict with each other.
 */
export const fieldConflicts = inWorld(
  async (world) => {
    const { event } = world;
    // clients 0 and 1 are two devices of the owner
    const [mine, theirs] = [world.client(0), world.client(1)];
    const edit = (client: typeof mine, set: object, base: object) =>
      client.tab.do(updateEventMutation, { eventId: event.id, set, base });
    mine.browser.network.online = false;
    for (let i = 0; i < 5; i++)
      await edit(mine, { name: `mine ${i}` }, { name: i === 0 ? event.name : `mine ${i - 1}` });
    expect((await mine.tab.rows()).length, 'coalesced before sending').toBe(1);
    await edit(mine, { subtitle: 'my subtitle' }, { subtitle: '' });
    await edit(theirs, { description: 'their description' }, { description: '' });
    await theirs.tab.sendAll();
    mine.browser.network.online = true;
    await mine.tab.sendAll();
    expect(await mine.tab.rows(), 'different fields merge').toEqual([]);
    await theirs.tab.pull();
    const name = async (client: typeof mine) => (await readItinerary(client.tab.data, event.id))?.event;
    expect(await name(theirs)).toMatchObject({
      name: 'mine 4',
      subtitle: 'my subtitle',
      description: 'their description',
    });

    // five edits that have each been in flight once
    mine.browser.network.rule = ({ path }) => (path === '/api/batch' ? 'dropBefore' : undefined);
    for (let i = 5; i < 10; i++) {
      await edit(mine, { name: `mine ${i}` }, { name: `mine ${i - 1}` });
      mine.tab.hint();
      await quiet();
    }
    expect((await mine.tab.rows()).length).toBe(5);
    mine.browser.network.rule = null;
    await mine.tab.sendAll();
    expect(await mine.tab.rows(), 'edits do not conflict with each other').toEqual([]);
    await theirs.tab.pull();

    mine.browser.network.online = false;
    await edit(mine, { name: 'mine' }, { name: 'mine 9' });
    await edit(theirs, { name: 'theirs' }, { name: 'mine 9' });
    await theirs.tab.sendAll();
    mine.browser.network.online = true;
    await mine.tab.sendAll();
    const [card] = (await readOutbox(mine.tab.data)).rows;
    expect(card).toMatchObject({
      state: 'conflict',
      conflict: { mine: { name: 'mine' }, theirs: { name: 'theirs' }, base: { name: 'mine 9' } },
    });
    expect((await name(mine))?.syncOf.name?.state).toBe('conflict');
    await resolveConflict(card?.id ?? '', 'mine', mine.tab.data);
    await mine.tab.sendAll();
    await theirs.tab.pull();
    expect((await name(theirs))?.name).toBe('mine');
    expect(await mine.tab.rows()).toEqual([]);
  },
  { devices: 2 },
);

/**
 * Same field on two devices: edits of the field in conflict wait for the decision; other changes of the same
 * event are sent.
 */
export const conflictHoldsItsField = inWorld(
  async (world) => {
    const { event } = world;
    const [mine, theirs] = [world.client(0), world.client(1)];
    const edit = (client: typeof mine, set: object, base: object) =>
      client.tab.do(updateEventMutation, { eventId: event.id, set, base });
    const states = async () => (await readOutbox(mine.tab.data)).rows.map(({ state }) => state);
    mine.browser.network.online = false;
    await edit(mine, { description: 'mine', subtitle: 'my subtitle' }, { description: '', subtitle: '' });
    await edit(theirs, { description: 'theirs' }, { description: '' });
    await theirs.tab.sendAll();
    mine.browser.network.online = true;
    await mine.tab.sendAll();
    expect(await states()).toEqual(['conflict']);

    const picture = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), null);
    await edit(mine, { name: 'my name' }, { name: event.name });
    await edit(mine, { subtitle: 'another subtitle' }, { subtitle: 'my subtitle' });
    await mine.tab.do(
      setEventImageMutation,
      { eventId: event.id, file: picture.ref },
      { blobs: [picture.blob] },
    );
    await mine.tab.sendAll();
    expect(await states(), 'edits of other fields are sent').toEqual(['conflict']);
    await theirs.tab.pull();
    const shown = async () => (await readItinerary(theirs.tab.data, event.id))?.event;
    expect(await shown()).toMatchObject({
      name: 'my name',
      subtitle: 'another subtitle',
      description: 'theirs',
    });
    expect((await shown())?.image).not.toBeNull();
    const own = (await readItinerary(mine.tab.data, event.id))?.event;
    expect(own, 'one’s own text shows until the conflict is decided').toMatchObject({
      subtitle: 'another subtitle',
      description: 'mine',
    });
    expect(Object.keys(own?.syncOf ?? {})).toEqual(['description']);

    await edit(mine, { description: 'mine again' }, { description: 'mine' });
    await edit(
      mine,
      { description: 'and again', name: 'both' },
      { description: 'mine again', name: 'my name' },
    );
    await edit(mine, { name: 'behind both' }, { name: 'both' });
    await mine.tab.sendAll();
    expect(await states(), 'edits of the same field wait, and so do edits that depend on them').toEqual([
      'conflict',
      'blocked',
      'blocked',
      'blocked',
    ]);
    const [card] = (await readOutbox(mine.tab.data)).rows;
    await resolveConflict(card?.id ?? '', 'mine', mine.tab.data);
    await mine.tab.sendAll();
    expect(await mine.tab.rows()).toEqual([]);
    await theirs.tab.pull();
    expect(await shown()).toMatchObject({ name: 'behind both', description: 'and again' });
  },
  { devices: 2 },
);

/**
 * Delete against edit: an activity is edited on one device and deleted on another: the deletion wins, and the
 * edited text is kept.
 */
export const deleteAgainstEdit = inWorld(
  async (world) => {
    const { event } = world;
    const [mine, theirs] = [world.client(0), world.client(1)];
    const activityId = await walk(world);
    await theirs.tab.pull();
    mine.browser.network.online = false;
    const at = { eventId: event.id, dayId: event.programs[0]?.id ?? '', activityId };
    await mine.tab.do(updateActivityMutation, {
      ...at,
      set: { description: 'my careful words' },
      base: { description: 'Slowly.' },
    });
    await theirs.tab.do(deleteActivityMutation, at);
    await theirs.tab.sendAll();
    mine.browser.network.online = true;
    await mine.tab.sendAll();
    await mine.tab.pull();
    expect((await readOutbox(mine.tab.data)).rows).toMatchObject([
      {
        state: 'rejected',
        words: 'my careful words',
        code: 'ACTIVITY_NOT_FOUND',
        reason: 'This activity was deleted in the meantime.',
      },
    ]);
    expect((await readItinerary(mine.tab.data, event.id))?.days[0]?.activities).toEqual([]);
  },
  { devices: 2 },
);

/**
 * Chain made offline: event → day → activity → post → photo → comment → like, all made offline, arrive with
 * their ids unchanged.
 */
export const chain = inWorld(async (world) => {
  const { tab, browser } = world.client(0);
  browser.network.online = false;
  const [eventId, dayId, activityId, postId, photoId, commentId] = Array.from({ length: 6 }, world.newId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const photo = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), { width: 2, height: 2 });
  await tab.do(createEventMutation, {
    id: eventId,
    dayIds: [dayId],
    name: 'New',
    startOn: '2027-05-01',
    endOn: '2027-05-01',
    timezone: 'UTC',
    privacy: 'PUBLIC',
    rsvpType: 'OPEN',
    file: null,
  });
  await tab.do(createActivityMutation, {
    id: activityId,
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
  await tab.do(
    createPostMutation,
    { id: photoId, eventId, title: 'The sea', file: photo.ref },
    { blobs: [photo.blob] },
  );
  await tab.do(createCommentMutation, { id: commentId, eventId, postId: photoId, comment: 'Blue' });
  await tab.do(likePostMutation, { eventId, postId: photoId, liked: true });
  await world.reopen(0);
  const shown = async () => {
    const { data } = tabOf(world, 0);
    const itinerary = await readItinerary(data, eventId);
    const { posts } = await readFeed(data, eventId, 10);
    return {
      event: itinerary?.event.id,
      days: itinerary?.days.map((day) => [day.id, day.date, day.activities.map((one) => one.id)]),
      posts: posts
        .map((post) => [
          post.id,
          post.likesCount,
          post.commentCount,
          post.lastThreeComments.map((one) => one.id),
        ])
        .sort(),
    };
  };
  const before = await shown();
  expect(before.posts.length).toBe(2);
  browser.network.online = true;
  browser.network.faults = ['dropAfter', 'truncate', 'dropAfter'];
  await tabOf(world, 0).sendAll();
  await pass(world.time, 1000);
  expect(await tabOf(world, 0).rows()).toEqual([]);
  expect(await tabOf(world, 0).data.outbox.blobs.count()).toBe(0);
  expect(await shown()).toEqual(before);
  await until(world.time, tabOf(world, 0).pull());
  expect(await shown()).toEqual(before);
});

async function walk(world: World): Promise<string> {
  const activityId = world.newId();
  const day = world.event.programs[0];
  await tabOf(world, 0).do(createActivityMutation, {
    id: activityId,
    eventId: world.event.id,
    dayId: day?.id ?? '',
    name: 'Walk',
    description: 'Slowly.',
    subtitle: '',
    location: null,
    startIsoTime: `${day?.date}T01:00:00.000Z`,
    endIsoTime: `${day?.date}T02:00:00.000Z`,
    timezone: 'Asia/Tokyo',
    file: null,
  });
  await tabOf(world, 0).sendAll();
  return activityId;
}
