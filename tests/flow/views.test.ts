// Long because each view is compared with what is stored, alone and beside the other views, whatever is
// pending.
import { isDeepStrictEqual } from 'node:util';
import type { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { holdReads } from '#src/data/databases/held-reads.ts';
import { notifyStored } from '#src/data/databases/notify-stored.ts';
import { theDevice } from '#src/data/device/device.ts';
import { closeData, openOwnData, type LocalData } from '#src/data/databases/local-data.ts';
import { cursorOf } from '#src/data/live/loaded.ts';
import { keepReading } from '#src/data/live/keep-reading.ts';
import { readEvent, readItinerary } from '#src/data/views/event.ts';
import { readFeed } from '#src/data/views/feed.ts';
import { readHome } from '#src/data/views/home.ts';
import { readFindable } from '#src/data/views/search.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { readSelf } from '#src/data/views/self.ts';
import { readTicketView } from '#src/data/views/ticket.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import { EVENT_LANES, isIn } from '#src/data/lanes.ts';
import { emptyTables, FoldView } from '#src/data/views/fold-view.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { pinPostMutation } from '#src/mutations/feed/pin-post.ts';
import { discardRow } from '#src/mutations/outbox/discard-row.ts';
import { editRow } from '#src/mutations/outbox/edit-row.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { deleteHeld, undoDeletion } from '#src/mutations/outbox/undo-deletion.ts';
import { updateProfileMutation } from '#src/mutations/profile/update-profile.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { SAMPLES } from '#tests/model/frozen/samples.ts';
import { IDS } from '#tests/model/frozen/scene.ts';
import { someComment, somePost } from '#tests/support/signed-in.ts';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

test('every mutation that changes an event’s row is in a lane that the event views read', () => {
  installFolds();
  const nobody = { guid: IDS.guest, firstName: 'Ben', lastName: null, profilePic: null };
  const base = emptyTables();
  for (const id of [IDS.event, IDS.doomedEvent])
    base.events.set(
      id,
      someEvent({ id, rsvpType: 'OPEN', answers: { going: 2, maybe: 0, waiting: 1, no: 0 } }),
    );
  for (const [dayIndex, id] of IDS.days.entries())
    base.days.set(id, {
      id,
      eventId: IDS.event,
      date: `2027-04-0${dayIndex + 1}`,
      dayIndex,
      name: '',
      subtitle: '',
      description: '',
      image: null,
      version: 1,
      updatedAt: '',
    });
  for (const row of [
    someRsvp(IDS.event, 'Ada', { id: IDS.askerRsvp, status: 'HOST_APPROVAL_REQUESTED' }),
    someRsvp(IDS.event, 'Lea', { id: IDS.leaverRsvp, user: { guid: IDS.leaver } }),
    someRsvp(IDS.event, 'Pia', { id: IDS.promotedRsvp, user: { guid: IDS.promoted } }),
  ])
    base.rsvps.set(row.id, row);
  const events = (view: FoldView) =>
    [IDS.event, IDS.doomedEvent, IDS.newEvent].map((id) => view.row('events', id));
  const before = events(new FoldView(base, nobody));
  const lanes = SAMPLES.flatMap(({ mutation, args }) => {
    const view = new FoldView(base, nobody);
    view.begin({ state: 'waiting', rowId: '' }, false);
    mutation.fold(view, args, { me: nobody, at: Date.parse('2027-03-01T10:00:00.000Z') });
    return isDeepStrictEqual(events(view), before) ? [] : [[mutation.type, mutation.lane(args)] as const];
  });
  expect(new Set(lanes.map(([type]) => type))).toEqual(
    new Set([
      'createEvent',
      'updateEvent',
      'setEventImage',
      'deleteEvent',
      'createDay',
      'deleteDay',
      'respondRsvp',
      'decideRsvps',
      'removeGuests',
      'setHosts',
      'invitePeople',
    ]),
  );
  for (const [type, lane] of lanes) expect(isIn(lane, ...EVENT_LANES), type).toBe(true);
});

test('an event with pending changes is the same in its own view, in the list and in its itinerary', async () => {
  installFolds();
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const [id, postId, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const event = {
    name: 'Lisbon',
    startOn: '2030-05-01',
    endOn: '2030-05-01',
    timezone: 'Europe/Lisbon',
    privacy: 'PRIVATE',
    rsvpType: 'OPEN',
    file: null,
  } as const;
  await enqueueIn(data, createEventMutation, { ...event, id, dayIds: [crypto.randomUUID()] });
  await enqueueIn(data, createEventMutation, {
    ...event,
    name: 'Porto',
    id: other,
    dayIds: [crypto.randomUUID()],
  });
  await enqueueIn(data, createCommentMutation, {
    id: crypto.randomUUID(),
    eventId: id,
    postId,
    comment: 'Hello',
  });
  await enqueueIn(data, updateEventMutation, {
    eventId: id,
    set: { name: 'Three days in Lisbon' },
    base: { name: 'Lisbon' },
  });
  await enqueueIn(data, createDayMutation, { id: crypto.randomUUID(), eventId: id });
  await enqueueIn(data, respondRsvpMutation, { eventId: id, answer: 'YES' });
  const alone = await readEvent(data, id);
  expect(alone).toMatchObject({
    name: 'Three days in Lisbon',
    endOn: '2030-05-02',
    sync: { state: 'waiting' },
  });
  expect((await readItinerary(data, id))?.event).toEqual(alone);
  expect((await readHome(data)).events.find((one) => one.id === id)).toEqual(alone);
  closeData(data);
});

test('an added day extends its event once, even while both its answer and its row are present', async () => {
  installFolds();
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const [event, dayId] = [
    someEvent({
      startOn: '2030-05-01',
      endOn: '2030-05-01',
      isOwner: true,
      isHost: true,
      isGuest: true,
      selfStatus: 'YES',
    }),
    crypto.randomUUID(),
  ];
  await data.cache.events.put(event);
  await enqueueIn(data, createDayMutation, { id: dayId, eventId: event.id });
  const ends = async () => [
    (await readEvent(data, event.id))?.endOn,
    (await readItinerary(data, event.id))?.event.endOn,
    (await readHome(data)).events[0]?.endOn,
  ];
  expect(await ends()).toEqual(['2030-05-02', '2030-05-02', '2030-05-02']);
  await data.cache.events.put({ ...event, endOn: '2030-05-02' });
  await data.cache.days.put({
    id: dayId,
    eventId: event.id,
    date: '2030-05-02',
    dayIndex: 1,
    name: 'Day 2',
    subtitle: '',
    description: '',
    image: null,
    version: 2,
    updatedAt: event.updatedAt,
  });
  expect(await ends()).toEqual(['2030-05-02', '2030-05-02', '2030-05-02']);
  closeData(data);
});

test('joining or leaving updates the guests and their number at once', async () => {
  installFolds();
  const me = { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null };
  const data = await openOwnData({ ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange }, me);
  const event = someEvent({
    isGuest: true,
    selfStatus: 'YES',
    selfDecidedBy: 'SELF',
    guests: [me],
    guestsCount: 3,
  });
  await data.cache.events.put(event);
  for (const [answer, guests, guestsCount] of [
    ['YES', [me], 3],
    ['NO', [], 2],
    ['YES', [me], 3],
  ] as const) {
    await enqueueIn(data, respondRsvpMutation, { eventId: event.id, answer });
    expect(await readEvent(data, event.id), answer).toMatchObject({ guests, guestsCount });
  }
  closeData(data);
});

test('held reads plus later writes equal a new read', async () => {
  installFolds();
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const [event, other] = [someEvent({ isGuest: true, selfStatus: 'YES' }), someEvent({ name: 'Another' })];
  const [postId, ownPost, dayId, late] = Array.from({ length: 4 }, () => crypto.randomUUID());
  const eventId = event.id;
  await data.cache.events.bulkPut([event, other]);
  await data.cache.posts.put(somePost({ id: postId!, eventId }));
  const screens = (of: typeof data) =>
    Promise.all([
      readFeed(of, eventId, 10),
      readFeed(of, other.id, 10),
      readEvent(of, eventId),
      readItinerary(of, eventId),
      readHome(of),
      readOutbox(of),
      readSelf(of),
    ]);
  const mirror = mirrorOf(data.outbox);
  const stop = mirror.follow(() => {});
  await vi.waitFor(() => expect(mirror.rows).not.toBeNull());
  // each screen keeps the reads from when it was opened; the first was opened before anything was pending
  const hold = () => holdReads(data, () => mirror.rows!);
  const open = [hold()];
  const first = await screens(open[0]!);
  const comment = (of: string, words: string) =>
    enqueueIn(data, createCommentMutation, {
      id: crypto.randomUUID(),
      eventId,
      postId: of,
      comment: words,
    });
  const like = (liked: boolean) => enqueueIn(data, likePostMutation, { eventId, postId: postId!, liked });
  const rename = (name: string, base: string) =>
    enqueueIn(data, updateEventMutation, { eventId, set: { name }, base: { name: base } });
  let [row, held]: [string | null, Awaited<ReturnType<typeof deleteHeld>> | null] = [null, null];
  const actions: Record<string, () => Promise<unknown>> = {
    'a comment': async () => (row = await comment(postId!, 'Hello')),
    'its correction': () => editRow(row!, { comment: 'Hello, all' }, data),
    'a like': () => like(true),
    'an unlike that replaces it': () => like(false),
    'a new name': () => rename('b', event.name),
    'another name that replaces it': () => rename('c', 'b'),
    'a post': () => enqueueIn(data, createPostMutation, { id: ownPost!, eventId, title: 'Mine', file: null }),
    'a comment on it': () => comment(ownPost!, 'First'),
    'a day': () => enqueueIn(data, createDayMutation, { id: dayId!, eventId }),
    'one’s own profile': () =>
      enqueueIn(data, updateProfileMutation, { set: { firstName: 'Moi' }, base: { firstName: 'Me' } }),
    'the unsent post is deleted with its comment': async () =>
      (held = await deleteHeld(deletePostMutation, { eventId, postId: ownPost! }, data)),
    'that deletion is undone': () => undoDeletion(held!, data),
    'a confirmed post is deleted': async () =>
      (held = await deleteHeld(deletePostMutation, { eventId, postId: postId! }, data)),
    'this deletion is undone, too': () => undoDeletion(held!, data),
    'the unsent day is deleted': () => enqueueIn(data, deleteDayMutation, { eventId, dayId: dayId! }),
    'an event': () =>
      enqueueIn(data, createEventMutation, {
        name: 'Lisbon',
        startOn: '2030-05-01',
        endOn: '2030-05-01',
        timezone: 'Europe/Lisbon',
        privacy: 'PRIVATE',
        rsvpType: 'OPEN',
        file: null,
        id: late!,
        dayIds: [crypto.randomUUID()],
      }),
    'a change is discarded': async () => discardRow((await rename('d', 'c'))!, data),
  };
  for (const [action, act] of Object.entries(actions)) {
    await act();
    const now = await screens(data);
    for (const of of open) expect(await screens(of), action).toEqual(now);
    const fresh = hold();
    await screens(fresh);
    open.push(fresh);
  }
  expect((await readOutbox(data)).waiting).toBeGreaterThan(5);
  expect(await screens(open[0]!)).not.toEqual(first);
  stop();
  closeData(data);
});

test('one’s own ticket is found without reading the guest list', async () => {
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  await data.cache.events.put(event);
  const own = { ...someRsvp(event.id, 'Me', { user: { guid: data.me.guid } }), ticket: 'a.b.c' };
  await data.cache.rsvps.bulkPut([
    own,
    ...Array.from({ length: 40 }, (_, n) => someRsvp(event.id, `Guest ${n}`)),
  ]);
  let read = 0;
  data.cache.rsvps.hook('reading', (row) => {
    read += 1;
    return row;
  });
  expect(await readTicketView(data, event.id)).toMatchObject({ code: 'a.b.c', inSince: null });
  expect(read).toBeLessThan(3);
});

test('a page of a long feed reads only the posts and comments of that page', async () => {
  installFolds();
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  const eventId = event.id;
  await data.cache.events.put(event);
  const yesterday = Date.now() - 86_400_000;
  const at = (n: number) => new Date(yesterday + n * 60_000).toISOString();
  const posts = Array.from({ length: 300 }, (_, n) =>
    somePost({ eventId, createdAt: at(n), pinnedAt: n === 7 ? at(400) : null }),
  );
  const [old, newest] = [posts[3]!, posts[299]!];
  await data.cache.posts.bulkPut(posts);
  await data.cache.comments.bulkPut(
    posts.map((post, n) => someComment({ eventId, feedId: post.id, createdAt: at(n) })),
  );
  const read = { posts: 0, comments: 0 };
  data.cache.posts.hook('reading', (row) => {
    read.posts += 1;
    return row;
  });
  data.cache.comments.hook('reading', (row) => {
    read.comments += 1;
    return row;
  });
  const feed = await readFeed(
    holdReads(data, () => []),
    eventId,
    10,
  );
  expect(feed.total).toBe(300);
  expect(feed.posts.map(({ id }) => posts.findIndex((one) => one.id === id))).toEqual([
    7, 299, 298, 297, 296, 295, 294, 293, 292, 291,
  ]);
  expect(feed.posts.every(({ lastThreeComments }) => lastThreeComments.length === 1)).toBe(true);
  expect([read.posts, read.comments]).toEqual([11, 11]);

  // pending changes of a post far down the feed are shown where they belong
  await enqueueIn(data, pinPostMutation, { eventId, postId: old.id, pinned: true });
  await enqueueIn(data, deletePostMutation, { eventId, postId: newest.id });
  await enqueueIn(data, createPostMutation, {
    id: crypto.randomUUID(),
    eventId,
    title: 'Mine',
    file: null,
  });
  const later = await readFeed(data, eventId, 4);
  expect(later.posts.map(({ id }) => posts.findIndex((one) => one.id === id))).toEqual([-1, 3, 7, 298]);
  expect(later.total).toBe(300);
});

test('the search covers every row of a large table', async () => {
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const { id: eventId } = someEvent();
  const posts = Array.from({ length: 1200 }, (_, n) =>
    somePost({ id: crypto.randomUUID(), eventId, title: `Post ${n}` }),
  );
  await data.cache.posts.bulkPut(posts);
  const all = await readFindable(data);
  const found = all.filter(({ kind }) => kind === 'post').map(({ id }) => id);
  expect(found.sort()).toEqual(posts.map(({ id }) => id).sort());
  closeData(data);
});

test('reading a long itinerary again keeps unchanged rows, and the live query follows everything that was read', async () => {
  installFolds();
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  const eventId = event.id;
  const { activities: _, ...day } = { ...someDay('2030-05-02', 0, 'One'), eventId };
  const rows = Array.from({ length: 1200 }, (_one, n) => ({
    ...someActivity('2030-05-02', '09:00', '10:00', `Talk ${n}`),
    eventId,
    programId: day.id,
  }));
  await data.cache.events.put(event);
  await data.cache.days.put(day);
  await data.cache.activities.bulkPut(rows);
  const seen: { names: string[]; pulledAt: number }[] = [];
  const read = async (from: LocalData) => {
    const of = (await readItinerary(from, eventId))?.days[0]?.activities ?? [];
    // read last
    const pulledAt = (await cursorOf(from, eventId))?.pulledAt ?? 0;
    return { of, pulledAt };
  };
  const stop = keepReading(data, read, (now) => {
    if (now) seen.push({ names: now.of.map(({ name }) => name), pulledAt: now.pulledAt });
  });
  const last = () => seen.at(-1)!;
  await vi.waitFor(() => expect(last()?.names).toHaveLength(rows.length));
  const before = holdReads(data, () => []);
  const [first] = (await read(before)).of;
  let found = 0;
  data.cache.activities.hook('reading', (row) => {
    found += 1;
    return row;
  });
  await data.cache.activities.put({ ...rows[1]!, name: 'Talk 1, revised', version: 2 });
  await vi.waitFor(() => expect(last().names).toContain('Talk 1, revised'));
  // unchanged rows are not read again
  expect(found).toBeLessThan(10);
  expect(last().names).not.toContain('Talk 1');
  const again = (await read(holdReads(data, () => [], before.reads))).of;
  expect(again.map(({ name }) => name)).toEqual(last().names);
  expect(again[0]).toBe(first);
  for (const pulledAt of [7, 8]) {
    await data.cache.cursors.put({ id: eventId, version: 1, role: '', pulledAt });
    await vi.waitFor(() => expect(last().pulledAt).toBe(pulledAt));
  }
  await data.cache.activities.delete(rows[1100]!.id);
  await vi.waitFor(() => expect(last().names).toHaveLength(rows.length - 1));
  const added = { ...rows[0]!, id: crypto.randomUUID(), name: 'Added' };
  await data.cache.activities.bulkPut([added, { ...added, id: crypto.randomUUID(), eventId: 'another' }]);
  await vi.waitFor(() => expect(last().names).toContain('Added'));
  expect(last().names).toHaveLength(rows.length);
  stop();
  closeData(data);
});

test('an unannounced cache write is read before the pending change that caused it disappears', async () => {
  installFolds();
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const event = someEvent({ isOwner: true });
  const { activities: _, ...day } = { ...someDay('2030-05-02', 0, 'One'), eventId: event.id };
  const rows = ['One', 'Two'].map((name) => ({
    ...someActivity('2030-05-02', '09:00', '10:00', name),
    eventId: event.id,
    programId: day.id,
  }));
  await data.cache.events.put(event);
  await data.cache.days.put(day);
  await data.cache.activities.bulkPut(rows);
  const seen: string[][] = [];
  const stop = keepReading(
    data,
    async (from: LocalData) =>
      (await readItinerary(from, event.id))?.days[0]?.activities.map(({ name, sync }) =>
        sync ? `${name}, waiting` : name,
      ) ?? null,
    (names) => void seen.push(names ?? []),
  );
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['One', 'Two']));
  const of = { eventId: event.id, dayId: day.id, activityId: rows[1]!.id };
  await enqueueIn(data, updateActivityMutation, { ...of, set: { name: 'Renamed' }, base: { name: 'Two' } });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['One', 'Renamed, waiting']));
  const [sent] = await data.outbox.mutations.toArray();
  const without = async (db: Dexie, table: string, write: (store: IDBObjectStore) => void) => {
    const writing = db.backendDB().transaction(table, 'readwrite');
    write(writing.objectStore(table));
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
  };
  const many = seen.length;
  await without(data.cache, 'activities', (store) => store.put({ ...rows[1]!, name: 'Renamed', version: 2 }));
  await without(data.outbox, 'mutations', (store) => store.delete(sent!.id));
  notifyStored(data.outbox, { mutations: [sent!] });
  await vi.waitFor(async () => expect(mirrorOf(data.outbox).rows).toHaveLength(0));
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(many));
  expect(seen.slice(many)).toEqual([['One', 'Renamed']]);
  stop();
  closeData(data);
});

test('a pending like does not change what the search finds', async () => {
  installFolds();
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const event = someEvent({ isGuest: true, selfStatus: 'YES' });
  const offered = someEvent({ id: crypto.randomUUID(), name: 'Offered' });
  const post = somePost({ eventId: event.id, title: 'Said' });
  await data.cache.discover.bulkPut([{ ...event, name: 'As a stranger sees it' }, offered]);
  await data.cache.events.put(event);
  await data.cache.posts.put(post);
  await data.cache.comments.put(someComment({ eventId: event.id, feedId: post.id }));
  await data.cache.rsvps.put(someRsvp(event.id, 'Ida'));
  const all = async () =>
    (await readFindable(data)).sort((a, b) => (`${a.kind}/${a.id}` < `${b.kind}/${b.id}` ? -1 : 1));
  const before = await all();
  expect(before.map(({ kind }) => kind)).toEqual(['comment', 'event', 'event', 'person', 'post']);
  await enqueueIn(data, likePostMutation, { eventId: event.id, postId: post.id, liked: true });
  expect(await all()).toEqual(before);
  closeData(data);
});
