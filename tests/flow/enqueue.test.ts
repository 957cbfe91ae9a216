import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { lockOutbox, takeEpoch, withEpoch } from '#src/data/databases/fence.ts';
import { closeData, openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { rememberUnsaved } from '#src/data/remember-unsaved.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { updateActivityMutation } from '#src/mutations/activities/update-activity.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { deletePostMutation } from '#src/mutations/feed/delete-post.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { storeTogether } from '#src/mutations/outbox/store-together.ts';
import type { Storing } from '#src/mutations/outbox/look-up.ts';
import { likePostMutation } from '#src/mutations/feed/like-post.ts';
import { resolveConflict } from '#src/mutations/outbox/outbox-actions.ts';
import { invitePeopleMutation } from '#src/mutations/rsvps/invite-people.ts';
import { tagGuestsMutation } from '#src/mutations/rsvps/tag-guests.ts';
import { decideRsvpsMutation } from '#src/mutations/rsvps/decide-rsvps.ts';
import { updateDayMutation } from '#src/mutations/days/update-day.ts';

const [eventId, postId, dayId] = [
  '018f0000-0000-7000-8000-000000000001',
  '018f0000-0000-7000-8000-000000000002',
  '018f0000-0000-7000-8000-000000000003',
];
let data: OwnData;
beforeEach(async () => {
  data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
});
afterEach(() => closeData(data));
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const like = (liked: boolean) => enqueueIn(data, likePostMutation, { eventId, postId, liked });
const rename = (name: string, base: string) =>
  enqueueIn(data, updateDayMutation, { eventId, dayId, set: { name }, base: { name: base } });

test('a newer setting replaces an older one only if that was never sent', async () => {
  await like(true);
  const second = await like(false);
  expect((await rows()).map((row) => [row.id, row.request])).toEqual([
    [second, { method: 'POST', path: `/api/feeds/${eventId}/${postId}/like`, body: { like: false } }],
  ]);
  await data.outbox.mutations.update(second ?? '', { maybeSent: 1 });
  await like(true);
  expect((await rows()).map((row) => (row.args as { liked: boolean }).liked)).toEqual([false, true]);
});

test('a refused choice gives way to the next choice of the same setting; refused words stay, a place included', async () => {
  const event = (set: { name: string } | { privacy: 'PUBLIC' | 'PRIVATE' }) =>
    enqueueIn(data, updateEventMutation, { eventId, set, base: {} });
  const place = (mainText: string) =>
    enqueueIn(data, updateActivityMutation, {
      eventId,
      dayId,
      activityId: postId,
      set: {
        location: {
          placeId: mainText,
          description: mainText,
          structuredFormat: { mainText, secondaryText: '' },
          googleMapsUri: 'https://maps.example.org',
        },
      },
      base: {},
    });
  const refuse = () => data.outbox.mutations.toCollection().modify({ status: 'rejected', maybeSent: 1 });
  await event({ privacy: 'PRIVATE' });
  await event({ name: 'Alps' });
  await place('Harbour');
  await refuse();
  await event({ privacy: 'PUBLIC' });
  await event({ name: 'Andes' });
  await place('Old town');
  expect((await rows()).map(({ status, label, words }) => [status, label, words])).toEqual([
    ['rejected', 'Change to the experience', 'Alps'],
    ['rejected', 'Change to an activity', 'Harbour'],
    ['queued', 'Change to the experience: Privacy', ''],
    ['queued', 'Change to the experience', 'Andes'],
    ['queued', 'Change to an activity', 'Old town'],
  ]);
});

test('unsent edits of a field are merged into one, based on the value that the server has', async () => {
  await rename('b', 'a');
  await rename('c', 'b');
  await rename('d', 'c');
  expect((await rows()).map((row) => [row.request, row.base])).toEqual([
    [
      {
        method: 'PUT',
        path: `/api/events/${eventId}/programs/${dayId}`,
        body: { name: 'd', base: { name: 'a' } },
      },
      { name: 'a' },
    ],
  ]);
});

test('an edit made after one that may have been sent is based on the value of that one', async () => {
  const first = await rename('b', 'a');
  await data.outbox.mutations.update(first ?? '', { maybeSent: 1 });
  await rename('c', 'b');
  expect((await rows()).map((row) => row.base)).toEqual([{ name: 'a' }, { name: 'b' }]);
});

test('deleting something unsent removes it with all its dependants', async () => {
  await enqueueIn(data, createPostMutation, { id: postId, eventId, title: 'x', file: null });
  await enqueueIn(data, createCommentMutation, { id: crypto.randomUUID(), eventId, postId, comment: 'y' });
  await like(true);
  expect((await rows()).map((row) => row.dependsOn.length)).toEqual([0, 1, 1]);
  expect(await enqueueIn(data, deletePostMutation, { eventId, postId })).toBeNull();
  expect(await rows()).toEqual([]);
});

test('the deletion of something that may have been sent is queued behind its creation', async () => {
  const id = await enqueueIn(data, createPostMutation, { id: postId, eventId, title: 'x', file: null });
  await data.outbox.mutations.update(id ?? '', { maybeSent: 1 });
  await enqueueIn(data, deletePostMutation, { eventId, postId });
  expect((await rows()).map((row) => [row.type, row.lane])).toEqual([
    ['createPost', `post:${postId}`],
    ['deletePost', `post:${postId}`],
  ]);
});

test('invalid text is refused before anything is stored', async () => {
  await expect(
    enqueueIn(data, createPostMutation, { id: postId, eventId, title: 'x'.repeat(5001), file: null }),
  ).rejects.toThrow('at most 5000');
  expect(await rows()).toEqual([]);
});

test('resolving a conflict with one’s own version queues a new row based on theirs', async () => {
  const id = await rename('mine', 'old');
  await data.outbox.mutations.update(id ?? '', {
    status: 'conflict',
    maybeSent: 1,
    outcome: { status: 409, code: 'FIELD_CONFLICT', text: '', current: { name: 'theirs' }, at: 0 },
  });
  await resolveConflict(id ?? '', 'mine', data);
  expect((await rows()).map((row) => [row.id !== id, row.status, row.supersedes, row.request])).toEqual([
    [
      true,
      'queued',
      id,
      {
        method: 'PUT',
        path: `/api/events/${eventId}/programs/${dayId}`,
        body: { name: 'mine', base: { name: 'theirs' } },
      },
    ],
  ]);
});

test('once another holder has taken over, the former one cannot write; once the session has ended, nobody can', async () => {
  const first = await takeEpoch(data.outbox);
  await takeEpoch(data.outbox);
  await expect(
    withEpoch(data.outbox, first, async () => data.outbox.drafts.put({ key: 'a', text: '', savedAt: 0 })),
  ).rejects.toThrow('taken over');
  await lockOutbox(data.outbox);
  await expect(like(true)).rejects.toMatchObject({ name: 'NotSaved' });
  await expect(takeEpoch(data.outbox)).rejects.toThrow('ended');
  expect(await data.outbox.drafts.count()).toBe(0);
});

test('a change that was given up as too slow but got stored after all is not stored again on retry', async () => {
  const args = { id: crypto.randomUUID(), eventId, postId, comment: 'Still here' };
  const late = (await enqueueIn(data, createCommentMutation, args)) ?? '';
  const [row] = await rows();
  rememberUnsaved(data, {
    id: late,
    clientAt: row?.clientAt ?? 0,
    type: 'createComment',
    args,
    lane: row?.lane ?? '',
    label: 'Comment',
    words: 'Still here',
  });
  await data.outbox.drafts.put({ key: 'comment', text: 'Still here', savedAt: 0 });
  // the person retries: the same words under a new comment id
  expect(
    await enqueueIn(
      data,
      createCommentMutation,
      { ...args, id: crypto.randomUUID() },
      { draftKey: 'comment' },
    ),
  ).toBe(late);
  expect(await rows()).toEqual([row]);
  expect(unsaved.items.map(({ id }) => id)).not.toContain(late);
  expect(await data.outbox.drafts.count()).toBe(0);
});

test('text that could not be stored is kept until a stored change supersedes it', async () => {
  const keep = <Args>(mutation: Mutation<Args>, args: Args) =>
    rememberUnsaved(data, {
      id: crypto.randomUUID(),
      clientAt: 0,
      type: mutation.type,
      args,
      lane: mutation.lane(args),
      sets: mutation.sets?.(args),
      coalesce: mutation.coalesce?.(args),
      label: mutation.label(args),
      words: mutation.words(args),
    });
  const kept = () => unsaved.items.map(({ type }) => type).sort();
  const edit = (set: { name?: string; subtitle?: string }) => ({ eventId, dayId, set, base: {} });
  const all = [
    'createDay',
    'createDay',
    'decideRsvps',
    'invitePeople',
    'tagGuests',
    'updateDay',
    'updateDay',
  ];
  const toGuests = ['invitePeople', 'tagGuests'];
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const invite = (emailId: string) => ({ eventId, people: [{ id: crypto.randomUUID(), emailId, name: '' }] });
  const tag = (name: string) => ({ eventId, rsvps: [one], add: [name], remove: [] });
  const decide = (rsvp: string) => ({ eventId, status: 'YES' as const, rsvps: [rsvp] });
  unsaved.items = [];
  keep(createDayMutation, { id: one, eventId, name: 'One' });
  keep(createDayMutation, { id: other, eventId, name: 'Other' });
  keep(updateDayMutation, edit({ name: 'A name', subtitle: 'both' }));
  keep(updateDayMutation, edit({ subtitle: 'A subtitle' }));
  keep(decideRsvpsMutation, decide(one));
  keep(invitePeopleMutation, invite('ann@example.org'));
  keep(tagGuestsMutation, tag('Vegan'));
  expect(kept()).toEqual(all);

  await enqueueIn(data, createDayMutation, { id: crypto.randomUUID(), eventId, name: 'A third day' });
  await enqueueIn(data, updateDayMutation, edit({ name: 'Another name' }));
  await enqueueIn(data, likePostMutation, { eventId, postId, liked: true });
  await enqueueIn(data, decideRsvpsMutation, decide(other));
  await enqueueIn(data, invitePeopleMutation, invite('ben@example.org'));
  await enqueueIn(data, tagGuestsMutation, tag('Kids'));
  expect(kept(), 'changes of something else, or of one of two fields, supersede nothing').toEqual(all);

  await enqueueIn(data, createDayMutation, { id: crypto.randomUUID(), eventId, name: 'One' });
  expect(kept(), 'the same creation, stored again').toEqual(all.slice(1));
  await enqueueIn(data, updateDayMutation, edit({ subtitle: 'Another subtitle' }));
  expect(kept(), 'a later edit of the same field').toEqual([
    'createDay',
    'decideRsvps',
    ...toGuests,
    'updateDay',
  ]);
  await enqueueIn(data, deleteDayMutation, { eventId, dayId });
  expect(kept(), 'the deletion of what was edited').toEqual(['createDay', 'decideRsvps', ...toGuests]);
  await enqueueIn(data, decideRsvpsMutation, { ...decide(one), status: 'HOST_APPROVAL_DENIED' });
  expect(kept(), 'a later decision about the same people').toEqual(['createDay', ...toGuests]);
  unsaved.items = [];
});

test('changes made in the same turn share one transaction, with the same result as one after the other', async () => {
  const transactions = vi.spyOn(data.outbox, 'transaction');
  const [other, mine] = [crypto.randomUUID(), crypto.randomUUID()];
  const comment = (of: string, words: string) =>
    enqueueIn(data, createCommentMutation, { id: crypto.randomUUID(), eventId, postId: of, comment: words });
  const write = (id: string) => enqueueIn(data, createPostMutation, { id, eventId, title: id, file: null });
  const ids = await Promise.all([
    comment(postId, 'First'),
    like(true),
    rename('b', 'a'),
    like(false),
    rename('c', 'b'),
    write(mine),
    comment(mine, 'On my post'),
    write(other),
    comment(other, 'On the other post'),
    enqueueIn(data, deletePostMutation, { eventId, postId: other }),
    comment(postId, 'Last'),
  ]);
  expect(transactions).toHaveBeenCalledTimes(1);
  const stored = await rows();
  expect(stored.map(({ words, type, id }) => [words || type, ids.indexOf(id)])).toEqual([
    ['First', 0],
    ['likePost', 3],
    ['c', 4],
    [mine, 5],
    ['On my post', 6],
    ['Last', 10],
  ]);
  expect(stored[1]?.args).toMatchObject({ liked: false });
  expect(stored[2]?.base).toEqual({ name: 'a' });
  expect(stored[4]?.dependsOn).toEqual([ids[5]]);
  expect(ids[9], 'the deleted post was never sent').toBeNull();
});

test('if one of several changes cannot be stored, only that one fails', async () => {
  const row = (await rename('b', 'a')) ?? '';
  await data.outbox.drafts.put({ key: 'comment', text: 'Kept', savedAt: 0 });
  const add = data.outbox.mutations.bulkAdd.bind(data.outbox.mutations);
  vi.spyOn(data.outbox.mutations, 'bulkAdd').mockImplementation(((added: OutboxRow[]) =>
    added.some(({ words }) => words === 'Too much')
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : add(added)) as never);
  const comment = (words: string, options = {}) =>
    enqueueIn(
      data,
      createCommentMutation,
      { id: crypto.randomUUID(), eventId, postId, comment: words },
      options,
    );
  const correct = (name: string) =>
    enqueueIn(
      data,
      updateDayMutation,
      { eventId, dayId, set: { name }, base: { name: 'a' } },
      { supersedes: row },
    );
  const all = await Promise.allSettled([
    comment('First'),
    comment('Too much', { draftKey: 'comment' }),
    correct('c'),
    correct('d'),
    comment('Last'),
  ]);
  expect(all.map((one) => (one.status === 'rejected' ? (one.reason as Error).name : 'stored'))).toEqual([
    'stored',
    'NotSaved',
    'stored',
    'TooLate',
    'stored',
  ]);
  expect((await rows()).map(({ words }) => words)).toEqual(['c', 'First', 'Last']);
  expect(await data.outbox.drafts.count(), 'the draft of the change that failed').toBe(1);
  unsaved.items = [];
});

test('changes fail while the device does not respond; once it responds, new ones are stored', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const hung = vi
      .spyOn(data.outbox, 'transaction')
      .mockImplementation((() => new Promise(() => {})) as never);
    const lost = Promise.allSettled([like(true), rename('b', 'a')]);
    await vi.advanceTimersByTimeAsync(3000);
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    hung.mockRestore();
  } finally {
    vi.useRealTimers();
  }
  expect(await rows()).toEqual([]);
  await rename('c', 'a');
  expect((await rows()).map(({ words }) => words)).toEqual(['c']);
  unsaved.items = [];
});

test('a change given up during its commit stays in the transaction, and the others in it still succeed', async () => {
  const { outbox } = data;
  const mine = crypto.randomUUID();
  await enqueueIn(data, createPostMutation, { id: mine, eventId, title: 'Mine', file: null });
  let commit = () => {};
  let resume = () => {};
  const committed = new Promise<void>((resolve) => (commit = resolve));
  const mayResume = new Promise<void>((resolve) => (resume = resolve));
  const transaction = outbox.transaction.bind(outbox) as (...of: unknown[]) => Promise<unknown>;
  vi.spyOn(outbox, 'transaction').mockImplementationOnce((async (...of: unknown[]) => {
    const result = await transaction(...of);
    commit();
    await mayResume;
    return result;
  }) as never);
  const store = <Args>(mutation: Mutation<Args>, args: Args, options = {}) => {
    const change = { id: crypto.randomUUID(), clientAt: 0, mutation, args, options, answers: [] };
    return storeTogether(outbox, change as unknown as Storing);
  };
  const slow = store(createCommentMutation, {
    id: crypto.randomUUID(),
    eventId,
    postId,
    comment: 'Late',
    mentions: [],
  });
  const hold = vi.fn();
  const deletion = store(deletePostMutation, { eventId, postId: mine }, { hold });
  await committed;
  slow.giveUp();
  resume();
  expect(await deletion.stored, 'what the deletion has cancelled can be put back').toEqual({ id: null });
  expect(hold).toHaveBeenCalledTimes(1);
  expect((await rows()).map(({ words }) => words)).toEqual(['Late']);
});
