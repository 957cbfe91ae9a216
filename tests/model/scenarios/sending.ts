// Sending to the server: Answer lost after commit, One failing item, Order within a thing, Retries without
// limit, Two tabs offline.
import { expect } from 'vitest';
import { readFeed } from '#src/data/views/feed.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { decideRsvpsMutation } from '#src/mutations/rsvps/decide-rsvps.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { deleteCommentMutation } from '#src/mutations/feed/delete-comment.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { removeGuestsMutation } from '#src/mutations/rsvps/remove-guests.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import { setActivityImageMutation } from '#src/mutations/activities/set-activity-image.ts';
import { setDayImageMutation } from '#src/mutations/days/set-day-image.ts';
import { setEventImageMutation } from '#src/mutations/events/set-event-image.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { updateDayMutation } from '#src/mutations/days/update-day.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { putRsvp } from '#tests/support/event-scene.ts';
import { pass, quiet } from '#tests/model/sim/pump.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';

const YEAR = 365 * 86_400_000;

/**
 * Answer lost after commit: the answers to every request are lost twice after the commit and then truncated
 * once; each request has one effect.
 */
export const answerLost = inWorld(async (world) => {
  const { tab, browser } = world.client(0);
  const { network } = browser;
  const rsvpId = await putRsvp(world.server, world.event.id, world.client(2).user, {
    status: 'HOST_APPROVAL_REQUESTED',
  });
  const [eventId, dayId, newDay, activityId, postId, photoId, commentId] = Array.from(
    { length: 7 },
    world.newId,
  ) as [string, string, string, string, string, string, string];
  const photo = await storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), { width: 2, height: 2 });
  const times = { startIsoTime: '2027-05-01T09:00:00.000Z', endIsoTime: '2027-05-01T10:00:00.000Z' };
  const all: [what: string, run: () => Promise<unknown>, event: string][] = [
    [
      'createEvent',
      () =>
        tab.do(createEventMutation, {
          id: eventId,
          dayIds: [dayId],
          name: 'New',
          startOn: '2027-05-01',
          endOn: '2027-05-01',
          timezone: 'UTC',
          privacy: 'PUBLIC',
          rsvpType: 'OPEN',
          file: null,
        }),
      eventId,
    ],
    [
      'updateEvent',
      () => tab.do(updateEventMutation, { eventId, set: { name: 'Newer' }, base: { name: 'New' } }),
      eventId,
    ],
    ['createDay', () => tab.do(createDayMutation, { id: newDay, eventId }), eventId],
    [
      'updateDay',
      () =>
        tab.do(updateDayMutation, {
          eventId,
          dayId: newDay,
          set: { name: 'Second' },
          base: { name: 'Day 2' },
        }),
      eventId,
    ],
    [
      'createActivity',
      () =>
        tab.do(createActivityMutation, {
          id: activityId,
          eventId,
          dayId,
          name: 'Walk',
          description: 'Slowly.',
          subtitle: '',
          location: null,
          timezone: 'UTC',
          file: null,
          ...times,
        }),
      eventId,
    ],
    [
      'updateActivity',
      () =>
        tab.do(updateActivityMutation, {
          eventId,
          dayId,
          activityId,
          set: { name: 'Stroll' },
          base: { name: 'Walk' },
        }),
      eventId,
    ],
    [
      'setEventImage',
      () => tab.do(setEventImageMutation, { eventId, file: photo.ref }, { blobs: [photo.blob] }),
      eventId,
    ],
    [
      'setDayImage',
      () => tab.do(setDayImageMutation, { eventId, dayId, file: photo.ref }, { blobs: [photo.blob] }),
      eventId,
    ],
    [
      'setActivityImage',
      () =>
        tab.do(
          setActivityImageMutation,
          { eventId, dayId, activityId, file: photo.ref },
          { blobs: [photo.blob] },
        ),
      eventId,
    ],
    [
      'createPost',
      () => tab.do(createPostMutation, { id: postId, eventId, title: 'Hello', file: null }),
      eventId,
    ],
    [
      'createPost with a file',
      () =>
        tab.do(
          createPostMutation,
          { id: photoId, eventId, title: '', file: photo.ref },
          { blobs: [photo.blob] },
        ),
      eventId,
    ],
    ['likePost', () => tab.do(likePostMutation, { eventId, postId, liked: true }), eventId],
    [
      'createComment',
      () => tab.do(createCommentMutation, { id: commentId, eventId, postId, comment: 'World' }),
      eventId,
    ],
    ['deleteComment', () => tab.do(deleteCommentMutation, { eventId, postId, commentId }), eventId],
    ['deletePost', () => tab.do(deletePostMutation, { eventId, postId }), eventId],
    ['deleteActivity', () => tab.do(deleteActivityMutation, { eventId, dayId, activityId }), eventId],
    ['deleteDay', () => tab.do(deleteDayMutation, { eventId, dayId: newDay }), eventId],
    [
      'decideRsvps',
      () => tab.do(decideRsvpsMutation, { eventId: world.event.id, status: 'YES', rsvps: [rsvpId] }),
      world.event.id,
    ],
    [
      'removeGuests',
      () => tab.do(removeGuestsMutation, { eventId: world.event.id, users: [world.client(2).user.id] }),
      world.event.id,
    ],
    [
      'respondRsvp',
      () => tabOf(world, 1).do(respondRsvpMutation, { eventId: world.event.id, answer: 'NO' }),
      world.event.id,
    ],
  ];
  for (const [what, run, event] of all) {
    const before = await world.versionOf(event);
    const by = what === 'respondRsvp' ? world.client(1) : world.client(0);
    by.browser.network.faults = [];
    by.browser.network.rule = lose(['dropAfter', 'dropAfter', 'truncate']);
    await run();
    await by.tab.sendAll();
    by.browser.network.rule = null;
    expect(await by.tab.rows(), what).toEqual([]);
    expect(await world.versionOf(event), `${what}: one effect`).toBe(before + 1);
  }
  network.rule = lose(['dropAfter', 'truncate']);
  await tab.do(deleteEventMutation, { eventId });
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
});

/** Answer lost after commit: 200 changes, of which two in three answers are lost. */
export const manyAnswersLost = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  const postId = world.newId();
  await tab.do(createPostMutation, { id: postId, eventId: world.event.id, title: 'Count', file: null });
  await tab.sendAll();
  const before = await world.versionOf(world.event.id);
  let calls = 0;
  browser.network.rule = ({ path }) => (path === '/api/batch' && ++calls % 3 !== 0 ? 'dropAfter' : undefined);
  for (let i = 0; i < 200; i++) {
    await tab.do(createCommentMutation, {
      id: world.newId(),
      eventId: world.event.id,
      postId,
      comment: `number ${i}`,
    });
    if (i % 20 === 19) await quiet();
  }
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  expect(await world.commentsOf(postId)).toBe(200);
  // changes sent together share a version; a version without a comment would mean that a change was repeated
  const versions = await world.commentVersions(postId);
  expect(await world.versionOf(world.event.id)).toBe(before + versions.size);
  expect((await readFeed(tab.data, world.event.id, 10)).posts[0]?.commentCount).toBe(200);
});

/**
 * Saved survives a kill, Answer lost after commit: the page is killed while it sends: at any moment, when the
 * call is made, and between effect and answer. Everything arrives once.
 */
export const killedWhileSending = inWorld(async (world) => {
  const { network } = world.client(1).browser;
  for (let round = 0; round < 24; round++) {
    const kind = (['anywhere', 'leaving', 'answering'] as const)[round % 3];
    network.online = false;
    await world.do(1, createPostMutation, {
      id: world.newId(),
      eventId: world.event.id,
      title: `round ${round}`,
      file: null,
    });
    await quiet();
    network.online = true;
    let reached = false;
    const here = ({ path }: { path: string }) => path === '/api/batch' && (reached = true);
    if (kind === 'leaving') network.rule = (call) => (here(call) ? 'blackhole' : undefined);
    if (kind === 'answering')
      network.holdAnswer = (call) =>
        here(call) ? new Promise((resolve) => setTimeout(resolve, 5)) : undefined;
    tabOf(world, 1).hint();
    for (let turn = 0; kind === 'anywhere' ? turn < round * 8 : !reached; turn++) {
      expect(turn, 'the change is sent').toBeLessThan(5000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await world.reopen(1);
    network.rule = null;
    network.holdAnswer = null;
  }
  await tabOf(world, 1).sendAll();
  expect(await tabOf(world, 1).rows()).toEqual([]);
  expect((await world.postTexts()).filter((text) => text.startsWith('round ')).length).toBe(24);
});

/** One failing item: 49 other changes are sent in less than 5 s; the failing one is parked in the end. */
export const poisonedItem = inWorld(async (world) => {
  const { tab, browser } = world.client(0);
  browser.network.online = false;
  const ids: string[] = [];
  for (let i = 0; i < 50; i++)
    ids.push(
      (await tab.do(createPostMutation, {
        id: world.newId(),
        eventId: world.event.id,
        title: `item ${i}`,
        file: null,
      })) ?? '',
    );
  await quiet();
  const poison = ids[17] ?? '';
  browser.network.online = true;
  browser.network.rule = ({ path, body }) =>
    path === '/api/batch' && body.includes(poison) ? 'serverError' : undefined;
  tab.hint();
  await pass(world.time, 5000);
  expect((await tab.rows()).map((row) => row.id)).toEqual([poison]);
  // a row becomes stuck only while others succeed, not while the whole server fails
  for (let i = 0; i < 12; i++) {
    await tab.do(createPostMutation, {
      id: world.newId(),
      eventId: world.event.id,
      title: `after ${i}`,
      file: null,
    });
    await pass(world.time, 70_000);
  }
  expect((await tab.rows()).map((row) => [row.id, row.status])).toEqual([[poison, 'stuck']]);
  browser.network.rule = null;
});

/** Order within a thing: edits stay in order, whatever the device's clock shows. */
export const orderKept = inWorld(async (world) => {
  const { tab, browser } = world.client(0);
  const { id: eventId } = world.event;
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'dropBefore' : undefined);
  let name = world.event.name;
  for (const [index, skew] of [0, YEAR, -YEAR, 0, -YEAR].entries()) {
    browser.skew = skew;
    const next = `name ${index}`;
    await tab.do(updateEventMutation, { eventId, set: { name: next }, base: { name } });
    name = next;
    // each edit has been in flight once, so none may replace another
    tab.hint();
    await quiet();
  }
  const seqs = (await tab.rows()).map((row) => [
    (row.args as { set: { name: string } }).set.name,
    row.maybeSent,
  ]);
  expect(seqs).toEqual(Array.from({ length: 5 }, (_, i) => [`name ${i}`, 1]));
  expect((await readItinerary(tab.data, eventId))?.event.name).toBe('name 4');
  browser.network.rule = null;
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  await tabOf(world, 1).pull();
  expect((await readItinerary(tabOf(world, 1).data, eventId))?.event.name).toBe('name 4');
});

/** Two tabs offline: both close, and one is opened again: everything is there and is sent once. */
export const twoTabs = inWorld(async (world) => {
  const client = world.client(1);
  const other = (await client.browser.openTab()).start();
  client.browser.network.online = false;
  for (let i = 0; i < 5; i++) {
    await client.tab.do(createPostMutation, {
      id: world.newId(),
      eventId: world.event.id,
      title: `first ${i}`,
      file: null,
    });
    await other.do(createPostMutation, {
      id: world.newId(),
      eventId: world.event.id,
      title: `second ${i}`,
      file: null,
    });
  }
  expect((await client.tab.rows()).map((row) => row.seq)).toEqual((await other.rows()).map((row) => row.seq));
  other.kill();
  await world.reopen(1);
  expect((await client.tab.rows()).length).toBe(10);
  client.browser.network.online = true;
  await client.tab.sendAll();
  expect(await client.tab.rows()).toEqual([]);
  expect((await world.postTexts()).sort()).toEqual(
    ['first', 'second'].flatMap((tab) => Array.from({ length: 5 }, (_, i) => `${tab} ${i}`)),
  );
});

function lose(faults: ('dropAfter' | 'truncate')[]) {
  return ({ path }: { path: string }) =>
    path.startsWith('/api/') && path !== '/api/sync' ? faults.shift() : undefined;
}

/**
 * Retries without limit: a deletion of something that is already deleted counts as done, but its effect
 * cannot be pulled: it is retried with backoff.
 */
export const deletedButNotPulled = inWorld(async (world) => {
  const {
    tab,
    browser: { network },
  } = world.client(1);
  const { event } = world;
  const ids = [world.newId(), world.newId()] as const;
  for (const id of ids)
    await tab.do(createPostMutation, { id, eventId: event.id, title: 'a post', file: null });
  await tab.sendAll();
  network.online = false;
  for (const postId of ids) await tab.do(deletePostMutation, { eventId: event.id, postId });
  const gone = await world.server.inject('DELETE', `/api/feeds/${event.id}/${ids[0]}`, {
    as: world.client(1).user,
  });
  expect(gone.status).toBe(204);
  network.online = true;
  network.rule = ({ path }) => (path === '/api/sync' ? 'unavailable' : undefined);
  const before = network.sent.length;
  tab.hint();
  await pass(world.time, 60_000);
  expect(network.sent.slice(before).filter(({ path }) => path === '/api/batch').length).toBeLessThan(30);
  expect(
    (await tab.rows()).map(({ args }) => (args as { postId: string }).postId),
    'the other deletion is done',
  ).toEqual([ids[0]]);
  network.rule = null;
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
});
