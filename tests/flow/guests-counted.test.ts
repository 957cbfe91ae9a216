// The number of guests, wherever an event is shown, while hosts' decisions about them are pending.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { partySize } from '#contract/rules/company.ts';
import { closeData, openOwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { readEvent, readItinerary } from '#src/data/views/event.ts';
import { readHome } from '#src/data/views/home.ts';
import { readRsvps } from '#src/data/views/rsvps.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { decideRsvpsMutation } from '#src/mutations/rsvps/decide-rsvps.ts';
import { invitePeopleMutation } from '#src/mutations/rsvps/invite-people.ts';
import { removeGuestsMutation } from '#src/mutations/rsvps/remove-guests.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import { setHostsMutation } from '#src/mutations/rsvps/set-hosts.ts';
import { tagGuestsMutation } from '#src/mutations/rsvps/tag-guests.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

test('every view of an event counts pending approvals, removals, invitations and new hosts once, as the guest list does', async () => {
  installFolds();
  const me = { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null };
  const data = await openOwnData({ ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange }, me);
  const eventId = crypto.randomUUID();
  const owner = someRsvp(eventId, 'Me', { user: { guid: me.guid, isOwner: true, isHost: true } });
  const [ada, ben] = [
    someRsvp(eventId, 'Ada', { companions: ['Zoe', ''] }),
    someRsvp(eventId, 'Ben', { status: 'HOST_APPROVAL_REQUESTED', companions: [''] }),
  ];
  const [cy, hal] = [someRsvp(eventId, 'Cy'), someRsvp(eventId, 'Hal', { user: { isHost: true } })];
  const list = [owner, ada, ben, cy, hal];
  const person = ({ user: { guid, firstName, lastName, profilePic } }: typeof ada) => ({
    guid: guid!,
    firstName,
    lastName,
    profilePic,
  });
  const event = someEvent({
    id: eventId,
    isOwner: true,
    isHost: true,
    isGuest: true,
    selfStatus: 'YES',
    guests: [owner, ada, cy, hal].map(person),
    hosts: [owner, hal].map(person),
    guestsCount: 6,
    companionsCount: 2,
    answers: { going: 4, maybe: 0, waiting: 1, no: 0 },
  });
  await data.cache.events.put(event);
  await data.cache.rsvps.bulkPut(list);
  const shown = async () => {
    const everywhere = [
      await readEvent(data, eventId),
      (await readItinerary(data, eventId))?.event,
      (await readHome(data)).events.find(({ id }) => id === eventId),
    ].map((one) => [
      one?.guestsCount,
      one?.companionsCount ?? 0,
      one?.guests.map(({ firstName }) => firstName),
      one?.hosts.map(({ firstName }) => firstName),
      Object.values(one?.answers ?? {}),
      one?.sync,
    ]);
    expect(everywhere[1]).toEqual(everywhere[0]);
    expect(everywhere[2]).toEqual(everywhere[0]);
    const coming = (await readRsvps(data, eventId)).filter(({ status }) => status === 'YES');
    expect(coming.reduce((n, { companions }) => n + partySize(companions), 0)).toBe(everywhere[0]![0]);
    return everywhere[0];
  };
  const others = ['Me', 'Ada', 'Cy', 'Hal'];
  expect(await shown()).toEqual([6, 2, others, ['Me', 'Hal'], [4, 0, 1, 0], null]);
  await enqueueIn(data, removeGuestsMutation, { eventId, users: [ada.user.guid!, hal.user.guid!] });
  expect(await shown()).toEqual([2, 0, ['Me', 'Cy'], ['Me'], [2, 0, 1, 0], null]);
  await enqueueIn(data, decideRsvpsMutation, { eventId, status: 'YES', rsvps: [ben.id] });
  await enqueueIn(data, setHostsMutation, { eventId, users: [cy.user.guid!], isHost: true });
  const noor = { id: crypto.randomUUID(), emailId: 'noor@example.org', name: null };
  await enqueueIn(data, invitePeopleMutation, { eventId, people: [noor] });
  const all = [4, 1, ['Me', 'Cy', 'Ben'], ['Me', 'Cy'], [3, 0, 1, 0], null];
  expect(await shown()).toEqual(all);

  // the answer is in the cache, and its row is still in the outbox
  await data.cache.rsvps.bulkPut([
    { ...ada, status: 'HOST_REMOVED', companions: undefined },
    { ...hal, status: 'HOST_REMOVED', user: { ...hal.user, isHost: false } },
  ]);
  await data.cache.events.put({
    ...event,
    guests: [owner, cy].map(person),
    hosts: [person(owner)],
    guestsCount: 2,
    companionsCount: undefined,
    answers: { going: 2, maybe: 0, waiting: 1, no: 0 },
  });
  expect(await shown()).toEqual(all);
  closeData(data);
});

test('the guest list counts companions as the header does', async () => {
  installFolds();
  const me = { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null };
  const data = await openOwnData({ ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange }, me);
  const event = someEvent({ isGuest: true, selfStatus: 'YES', plusOnes: 2, guests: [me], guestsCount: 2 });
  const own = someRsvp(event.id, 'Me', { user: { guid: me.guid } });
  await data.cache.events.put(event);
  await data.cache.rsvps.bulkPut([own, someRsvp(event.id, 'Ana')]);
  const shown = async () => [
    (await readEvent(data, event.id))?.guestsCount,
    (await readRsvps(data, event.id)).reduce((n, { companions }) => n + partySize(companions), 0),
  ];
  expect(await shown()).toEqual([2, 2]);
  await enqueueIn(data, respondRsvpMutation, { eventId: event.id, answer: 'YES', companions: ['Sam', ''] });
  expect(await shown()).toEqual([4, 4]);
  await data.cache.rsvps.put({ ...own, companions: ['', ''] });
  await data.cache.events.put({ ...event, guestsCount: 4, companionsCount: 2, selfCompanions: ['Sam', ''] });
  expect(await shown()).toEqual([4, 4]);
  const ownAnswer = async () =>
    (await readRsvps(data, event.id)).flatMap(({ user, status, answeredAt }) =>
      user.guid === me.guid ? [[status, answeredAt !== undefined]] : [],
    );
  expect(await ownAnswer(), 'changing companions is not a new answer').toEqual([['YES', false]]);
  await enqueueIn(data, respondRsvpMutation, { eventId: event.id, answer: 'NO' });
  expect(await ownAnswer()).toEqual([['NO', true]]);
  closeData(data);
});

test('counting the effect of decisions reads only the rows of the people concerned', async () => {
  installFolds();
  const me = { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null };
  const data = await openOwnData({ ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange }, me);
  const event = someEvent({
    isOwner: true,
    isHost: true,
    isGuest: true,
    selfStatus: 'YES',
    guestsCount: 51,
    capacity: 53,
  });
  const eventId = event.id;
  const many = Array.from({ length: 50 }, (_, n) => someRsvp(eventId, `Guest${n}`));
  const asked = Array.from({ length: 3 }, (_, n) =>
    someRsvp(eventId, `Asked${n}`, { status: 'HOST_APPROVAL_REQUESTED' }),
  );
  const [late, invited] = [
    someRsvp(eventId, 'Late', { status: 'WAITLISTED', waitingSince: 7 }),
    someRsvp(eventId, 'Invited', { status: 'ONBOARD_REQUESTED', user: { guid: null } }),
  ];
  await data.cache.events.put(event);
  await data.cache.rsvps.bulkPut([...many, ...asked, late, invited, someRsvp('other', 'Else')]);
  const looked = new Set<string>();
  data.cache.rsvps.hook('reading', (row) => {
    // undefined if there is no row with this id
    if (row) looked.add(row.user.firstName ?? '');
    return row;
  });
  const shown = async () => {
    looked.clear();
    const counts = [
      (await readEvent(data, eventId))?.guestsCount,
      (await readHome(data)).events.find(({ id }) => id === eventId)?.guestsCount,
    ];
    return [counts, [...looked].sort()];
  };
  expect(await shown()).toEqual([[51, 51], []]);
  await enqueueIn(data, decideRsvpsMutation, {
    eventId,
    status: 'YES',
    rsvps: asked.map(({ id }) => id),
  });
  const decided = ['Asked0', 'Asked1', 'Asked2'];
  expect(await shown(), 'the guest on the waiting list has priority').toEqual([
    [53, 53],
    [...decided, 'Late'],
  ]);
  // guest 4 had no account when they were chosen
  const removed = [many[3]!.user.guid!, many[4]!.id, invited.id];
  await enqueueIn(data, removeGuestsMutation, { eventId, users: removed });
  await enqueueIn(data, setHostsMutation, { eventId, users: [many[5]!.user.guid!], isHost: true });
  await enqueueIn(data, invitePeopleMutation, {
    eventId,
    people: ['guest6', 'nobody'].map((name) => ({
      id: crypto.randomUUID(),
      emailId: `${name}@example.org`,
      name: null,
    })),
  });
  await enqueueIn(data, tagGuestsMutation, { eventId, rsvps: [many[7]!.id], add: ['VIP'], remove: [] });
  expect(await shown()).toEqual([
    [51, 51],
    [...decided, 'Guest3', 'Guest4', 'Guest5', 'Guest6', 'Invited', 'Late'],
  ]);
  const coming = (await readRsvps(data, eventId)).filter(({ status }) => status === 'YES');
  expect(coming.length + 1, 'the owner and everybody in the list').toBe(51);
  closeData(data);
});
