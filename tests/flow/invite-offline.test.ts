// Inviting offline: from the tap to the outbox, on the list at once, sent as one call, and discarded while
// unsent.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { readRsvps } from '#src/data/views/rsvps.ts';
import { findIn, readFindable } from '#src/data/views/search.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { discardRow } from '#src/mutations/outbox/discard-row.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { invitePeopleMutation } from '#src/mutations/rsvps/invite-people.ts';
import { remindGuestsMutation } from '#src/mutations/rsvps/remind-guests.ts';
import { removeGuestsMutation } from '#src/mutations/rsvps/remove-guests.ts';
import { setHostsMutation } from '#src/mutations/rsvps/set-hosts.ts';
import { tagGuestsMutation } from '#src/mutations/rsvps/tag-guests.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

installFolds();
let data: OwnData;
const event = someEvent({ id: crypto.randomUUID(), isOwner: true, isHost: true, selfStatus: 'YES' });
const eventId = event.id;
beforeEach(async () => {
  data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  await data.cache.events.put(event);
});
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const person = (emailId: string, name: string | null = null) => ({ id: crypto.randomUUID(), emailId, name });
const invite = (...people: (ReturnType<typeof person> & { tags?: string[] })[]) =>
  enqueueIn(data, invitePeopleMutation, { eventId, people });
const shown = async () =>
  Object.fromEntries(
    (await readRsvps(data, eventId)).map(({ user, status, sync }) => [
      user.emailId,
      [status, sync?.state ?? null],
    ]),
  );

test('invited people are on the list at once; once confirmed under their ids, they are listed once', async () => {
  const ann = person('ann@x.org', 'Ann Lee');
  await invite(ann, person('ben@x.org'));
  expect(await shown()).toEqual({
    'ann@x.org': ['ONBOARD_REQUESTED', 'waiting'],
    'ben@x.org': ['ONBOARD_REQUESTED', 'waiting'],
  });
  const [row, ...others] = await rows();
  expect([row?.request, others]).toEqual([
    {
      method: 'POST',
      path: '/api/rsvp',
      body: {
        eventId,
        invitees: ['Ann Lee <ann@x.org>', 'ben@x.org'],
        ids: [ann.id, expect.any(String)],
        selfInvited: false,
      },
    },
    [],
  ]);
  // the answer is in the cache before the row leaves the outbox; the person turns out to have an account
  const known = someRsvp(eventId, 'Ann', { id: ann.id, status: 'REQUESTED', user: { emailId: 'ann@x.org' } });
  await data.cache.rsvps.put(known);
  expect(Object.keys(await shown())).toHaveLength(2);
  await data.outbox.mutations.clear();
  expect(await shown()).toEqual({ 'ann@x.org': ['REQUESTED', null] });
});

test('inviting an address that is on the list already shows the status that the server will give it', async () => {
  const put = (name: string, status: Parameters<typeof someRsvp>[2]) =>
    data.cache.rsvps.put(someRsvp(eventId, name, status));
  await put('Comes', { status: 'YES' });
  await put('Asks', { status: 'HOST_APPROVAL_REQUESTED' });
  await put('Left', { status: 'NO', decidedBy: 'SELF' });
  await put('Waits', { status: 'REQUESTED' });
  await invite(...['comes', 'asks', 'left', 'waits'].map((name) => person(`${name}@example.org`)));
  expect(await shown()).toEqual({
    'comes@example.org': ['YES', null],
    'asks@example.org': ['YES', 'waiting'],
    'left@example.org': ['REQUESTED', 'waiting'],
    'waits@example.org': ['REQUESTED', null],
  });
});

test('an invitation waits for its unsent event; discarding an unsent one leaves nothing of it', async () => {
  const newEvent = crypto.randomUUID();
  await enqueueIn(data, createEventMutation, {
    id: newEvent,
    dayIds: [crypto.randomUUID()],
    name: 'Alps',
    startOn: '2027-06-01',
    endOn: '2027-06-01',
    timezone: 'UTC',
    privacy: 'PRIVATE',
    rsvpType: 'INVITE_ONLY',
    file: null,
  });
  await enqueueIn(data, invitePeopleMutation, { eventId: newEvent, people: [person('ann@x.org')] });
  const [creation, invitation] = await rows();
  expect(invitation?.dependsOn).toEqual([creation?.id]);
  const id = await invite(person('ben@x.org'));
  await discardRow(id ?? '', data);
  expect([await shown(), (await rows()).length]).toEqual([{}, 2]);
});

test('correcting an invitation keeps an invalid address where it was typed and names it in the error', () => {
  const { edit } = invitePeopleMutation;
  const ann = person('ann@x.org', 'Ann');
  const args = { eventId, people: [ann] };
  expect(edit?.fields(args)).toMatchObject([{ name: 'invitees', kind: 'text', value: 'Ann <ann@x.org>' }]);
  const changed = edit?.apply(
    args,
    { invitees: 'ben@x\nAnn <ann@x.org>' },
    { newId: () => crypto.randomUUID() },
  );
  expect(changed?.people).toMatchObject([{ emailId: 'ben@x', name: null }, ann]);
  expect(edit?.wrong?.(changed ?? args, 0)).toEqual({ invitees: '“ben@x” is not a valid e-mail address.' });
  expect(edit?.wrong?.(args, 0)).toEqual({});
  expect(invitePeopleMutation.words(args)).toBe('Ann <ann@x.org>');
});

test('host changes, reminders and removals are sent in the order in which they were made', async () => {
  const [gil, noAccount, waits] = [
    someRsvp(eventId, 'Gil'),
    someRsvp(eventId, 'Noor', { user: { guid: null } }),
    someRsvp(eventId, 'Waits', { status: 'REQUESTED' }),
  ];
  await data.cache.rsvps.bulkPut([gil, noAccount, waits]);
  const users = [gil.user.guid ?? ''];
  await enqueueIn(data, setHostsMutation, { eventId, users, isHost: true });
  expect((await readRsvps(data, eventId))[0]?.user.isHost).toBe(true);
  await enqueueIn(data, setHostsMutation, { eventId, users, isHost: false });
  expect((await readRsvps(data, eventId))[0]?.user.isHost).toBe(false);
  await enqueueIn(data, remindGuestsMutation, { eventId, rsvps: [waits.id] });
  await enqueueIn(data, removeGuestsMutation, { eventId, users: [noAccount.id] });
  expect(await shown()).toMatchObject({
    'noor@example.org': ['HOST_REMOVED', 'waiting'],
    'waits@example.org': ['REQUESTED', 'waiting'],
  });
  expect((await rows()).map(({ request: { method, path } }) => `${method} ${path}`)).toEqual([
    `POST /api/events/${eventId}/hosts`,
    `DELETE /api/events/${eventId}/hosts`,
    `POST /api/rsvp/request/${eventId}`,
    `DELETE /api/events/${eventId}/guests`,
  ]);
  expect((await readOutbox(data)).rows.map(({ label }) => label)).toEqual([
    'Make host: Gil Tester',
    'Remove as host: Gil Tester',
    'Reminder: Waits Tester',
    'Remove attendee: Noor Tester',
  ]);
});

test('pending tags show at once, in their order; a change that the server would refuse is not shown', async () => {
  const [ann, gil] = [person('ann@x.org'), someRsvp(eventId, 'Gil', { user: { tags: ['Press'] } })];
  await data.cache.rsvps.put(gil);
  const tags = async () =>
    Object.fromEntries(
      (await readRsvps(data, eventId)).map(({ id, user, sync }) => [id, [user.tags, sync?.state ?? null]]),
    );
  const tag = (rsvps: string[], add: string[], remove: string[] = []) =>
    enqueueIn(data, tagGuestsMutation, { eventId, rsvps, add, remove });
  expect(findIn(await readFindable(data), 'press').found.map(({ id }) => id)).toEqual([gil.id]);
  await invite({ ...ann, tags: ['New'] });
  await tag([ann.id, gil.id], ['VIP']);
  await tag([gil.id], ['vip', 'Vegan'], ['press']);
  expect(await tags()).toEqual({
    [ann.id]: [['New', 'VIP'], 'waiting'],
    [gil.id]: [['VIP', 'Vegan'], 'waiting'],
  });
  await tag(
    [ann.id, gil.id],
    Array.from({ length: 19 }, (_, at) => `Tag ${at}`),
  );
  expect((await tags())[ann.id]?.[0]).toEqual(['New', 'VIP']);
  const [invitation, first] = await rows();
  expect(invitation?.request).toMatchObject({ body: { ids: [ann.id], tags: [['New']] } });
  expect([first?.lane, first?.request]).toEqual([
    invitation?.lane,
    {
      method: 'PUT',
      path: `/api/rsvp/tags/${eventId}`,
      body: { rsvps: [ann.id, gil.id], add: ['VIP'], remove: [] },
    },
  ]);
  expect((await readOutbox(data)).rows.map(({ label }) => label)).toEqual([
    'Invitation',
    'Tags of 2 guests',
    'Tags (Gil Tester)',
    'Tags of 2 guests',
  ]);
});
