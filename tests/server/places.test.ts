// The limited number of places, and the waiting list (docs/rules.md#places).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { dayFromNow, makeEvent, putRsvp, type NewEvent } from '#tests/support/event-scene.ts';
import { isTicketOf } from '#server/modules/tickets/tickets.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let clock: MovingClock;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

/** Olga's event with this many places; calls of people, and who has which status. */
async function scene(capacity: number | null, more: NewEvent = {}) {
  const olga = await server.makeUser('Olga');
  const { id } = await makeEvent(server, olga, { rsvpType: 'OPEN', ...more });
  const edit = (body: object, as = olga) => server.inject('PUT', `/api/events/${id}`, { as, body });
  if (capacity !== null) expect((await edit({ capacity })).body).toMatchObject({ capacity });
  const answer = async (as: TestUser, status = 'Yes'): Promise<string> =>
    (await server.inject('PUT', `/api/rsvp/respond/${id}`, { as, body: { status } })).body.status;
  /** Answers Yes with these companions: the resulting status or error code. */
  const bring = async (as: TestUser, ...companions: string[]): Promise<string> => {
    const body = { status: 'Yes', companions };
    const answer = await server.inject('PUT', `/api/rsvp/respond/${id}`, { as, body });
    return answer.code ?? answer.body.status;
  };
  const rows = async (): Promise<RsvpRow[]> =>
    (await server.inject('GET', `/api/rsvp/event/${id}`, { as: olga })).body;
  const names = async (status: string) =>
    (await rows())
      .filter((row) => row.status === status && !row.user.isOwner)
      .map(({ user }) => user.firstName ?? user.emailId);
  const decide = (rsvps: string[], decision: object = { status: 'YES' }, as = olga) =>
    server.inject('PUT', '/api/rsvp', { as, body: { eventId: id, rsvps, ...decision } });
  const seenBy = async (as: TestUser | null) =>
    (await server.inject('GET', as ? `/api/events/${id}` : `/oapi/itinerary/${id}`, as ? { as } : {})).body;
  const rowOf = async (who: TestUser) =>
    (await rows()).find(({ user }) => user.guid === who.id) ?? expect.fail('no row');
  return { olga, id: id as string, edit, answer, bring, names, decide, seenBy, rowOf };
}
const people = (...names: string[]) => Promise.all(names.map((name) => server.makeUser(name)));

test('a Yes beyond the number of places goes to the waiting list, knows its position, and moves up when others leave', async () => {
  const at = await scene(1);
  const [ada, ben, cy, dan] = (await people('Ada', 'Ben', 'Cy', 'Dan')) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  expect(await at.seenBy(null)).not.toHaveProperty('isFull');
  expect(await at.answer(ada)).toBe('YES');
  expect(await at.seenBy(null)).toMatchObject({ isFull: true, capacity: 1, guestsCount: 2 });
  for (const who of [ben, cy, dan]) expect(await at.answer(who)).toBe('WAITLISTED');
  expect(await at.answer(dan), 'asking again does not skip the line').toBe('WAITLISTED');
  expect(await at.seenBy(dan)).toMatchObject({ selfStatus: 'WAITLISTED', placeInLine: 3, isGuest: false });

  expect(await at.answer(cy, 'No')).toBe('NO');
  expect(await at.seenBy(dan)).toMatchObject({ placeInLine: 2 });
  const { body } = await server.inject('POST', '/api/sync', { as: dan, body: { cursors: {} } });
  expect(body.events[0].changes.events[0], 'devices receive it, too').toMatchObject({ placeInLine: 2 });
  expect(body.events[0].changes, 'people on the waiting list do not see the attendees').not.toHaveProperty(
    'rsvps',
  );

  expect(await at.answer(ada, 'No')).toBe('NO');
  expect(await at.names('YES')).toEqual(['Ben']);
  expect(await at.seenBy(ben)).toMatchObject({ selfStatus: 'YES', isGuest: true });
  expect(await at.seenBy(dan)).toMatchObject({ placeInLine: 1, isFull: true });
  expect((await mailsTo(server, ben.emailId)).map(({ subject }) => subject)).toEqual([
    'You have a place: Kyoto in spring',
  ]);
  expect(await at.answer(ada), 'whoever comes back starts at the end').toBe('WAITLISTED');
  expect(await at.seenBy(ada)).toMatchObject({ placeInLine: 2 });
});

test('removing a guest, appointing a host and raising the number free places; lowering it removes nobody', async () => {
  const at = await scene(2);
  const [ada, ben, cy, dan, eve] = (await people('Ada', 'Ben', 'Cy', 'Dan', 'Eve')) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  for (const who of [ada, ben, cy, dan, eve]) await at.answer(who);
  expect(await at.names('WAITLISTED')).toEqual(['Cy', 'Dan', 'Eve']);

  await server.inject('DELETE', `/api/events/${at.id}/guests`, { as: at.olga, body: { users: [ben.id] } });
  expect(await at.names('YES')).toEqual(['Ada', 'Cy']);
  await server.inject('POST', `/api/events/${at.id}/hosts`, { as: at.olga, body: { users: [ada.id] } });
  expect(await at.names('YES'), 'a host takes no place').toEqual(['Ada', 'Cy', 'Dan']);
  await server.inject('DELETE', `/api/events/${at.id}/hosts`, { as: at.olga, body: { users: [ada.id] } });
  expect(await at.names('YES'), 'and keeps the place when becoming a guest again').toEqual([
    'Ada',
    'Cy',
    'Dan',
  ]);

  expect((await at.edit({ capacity: 1, base: { capacity: 2 } })).body).toMatchObject({ capacity: 1 });
  expect(await at.names('YES')).toEqual(['Ada', 'Cy', 'Dan']);
  expect(await at.answer(ada, 'No')).toBe('NO');
  expect(await at.names('WAITLISTED'), 'still more attendees than places').toEqual(['Eve']);
  expect((await at.edit({ capacity: null, base: { capacity: 1 } })).body).not.toHaveProperty('capacity');
  expect(await at.names('YES')).toEqual(['Cy', 'Dan', 'Eve']);
  expect(await at.seenBy(ben)).not.toHaveProperty('isFull');
});

test("an approved request joins the waiting list, too; only a host's explicit choice skips it", async () => {
  const at = await scene(2, { rsvpType: 'OPEN_INVITE' });
  const [ada, ben, cy] = (await people('Ada', 'Ben', 'Cy')) as [TestUser, TestUser, TestUser];
  const asked: string[] = [];
  for (const who of [ada, ben, cy])
    asked.push(await putRsvp(server, at.id, who, { status: 'HOST_APPROVAL_REQUESTED' }));
  const [a, b, c] = asked as [string, string, string];
  await at.decide([c, a, b]);
  expect([await at.names('YES'), await at.names('WAITLISTED')]).toEqual([['Ada', 'Cy'], ['Ben']]);
  expect((await mailsTo(server, ben.emailId)).map(({ subject }) => subject)).toEqual([
    'You are on the waiting list of Kyoto in spring',
  ]);
  expect((await at.decide([b])).body[0], 'approved by a second host').toMatchObject({
    status: 'WAITLISTED',
  });
  expect((await at.decide([b], { status: 'YES', evenIfFull: true }, ada)).code).toBe('FORBIDDEN');
  expect((await at.decide([b], { status: 'YES', evenIfFull: true })).body[0]).toMatchObject({
    status: 'YES',
    decidedBy: 'HOST',
  });
  expect((await mailsTo(server, ben.emailId)).at(-1)?.subject).toBe('You have a place: Kyoto in spring');
  expect(await at.names('YES')).toEqual(['Ada', 'Ben', 'Cy']);

  const dan = await server.makeUser('Dan');
  await putRsvp(server, at.id, dan, { status: 'HOST_APPROVAL_REQUESTED' });
  await server.inject('POST', '/api/rsvp', {
    as: at.olga,
    body: { eventId: at.id, invitees: [dan.emailId] },
  });
  expect(await at.rowOf(dan), 'approved by an invitation').toMatchObject({
    status: 'WAITLISTED',
    waitingSince: expect.any(Number),
  });
  expect(
    (
      await server.inject('POST', '/api/rsvp', {
        as: at.olga,
        body: { eventId: at.id, invitees: [dan.emailId] },
      })
    ).body,
  ).toMatchObject({ alreadyInvited: [dan.emailId] });
});

test('a guest without an account can wait, come back and move up through the invitation link', async () => {
  const at = await scene(1, { rsvpType: 'INVITE_ONLY' });
  const ada = await server.makeUser('Ada');
  await putRsvp(server, at.id, ada, { status: 'YES' });
  const to = `new-${randomUUID().slice(0, 8)}@example.org`;
  await server.inject('POST', '/api/rsvp', { as: at.olga, body: { eventId: at.id, invitees: [to] } });
  const link = /invite=(\S+)/.exec((await mailsTo(server, to)).at(-1)?.textBody ?? '')?.[1] ?? '';
  const byLink = (status: string) =>
    server.inject('POST', '/oapi/invitation', { body: { invite: link, status } });
  expect((await byLink('Yes')).body).toMatchObject({ status: 'WAITLISTED', placeInLine: 1 });
  expect((await server.inject('GET', `/oapi/invitation?invite=${link}`)).body).toMatchObject({
    status: 'WAITLISTED',
    placeInLine: 1,
  });
  expect((await byLink('No')).body).toMatchObject({ status: 'NO' });
  expect((await byLink('Yes')).body).toMatchObject({ status: 'WAITLISTED' });
  await at.answer(ada, 'No');
  const mail = (await mailsTo(server, to)).at(-1);
  expect(mail?.subject).toBe('You have a place: Kyoto in spring');
  expect(mail?.textBody, 'it contains their own link').toContain(`invite=${link}`);
  const [, ticket = ''] = /\/ticket\/(\S+)/.exec(mail?.textBody ?? '') ?? [];
  expect(isTicketOf(ticket, { eventId: at.id, rsvpId: link.split('.')[0]! }), 'and their ticket').toBe(true);
  expect(await at.names('YES')).toEqual([to]);
});

test('a private event shows strangers that it is full, but not how many are coming', async () => {
  const at = await scene(1, { privacy: 'PRIVATE' });
  await at.answer(await server.makeUser('Ada'));
  const seen = await at.seenBy(null);
  expect(seen).toMatchObject({ isFull: true, guestsCount: null });
  expect(seen).not.toHaveProperty('capacity');
});

test('once it is over, nobody moves up, and waiting guests appear as expired; after a new date in the future they move up again', async () => {
  const at = await scene(1, {
    startIsoTime: dayFromNow(1, clock()),
    endIsoTime: dayFromNow(1, clock()),
    timezone: 'UTC',
  });
  const [ada, ben, cy] = (await people('Ada', 'Ben', 'Cy')) as [TestUser, TestUser, TestUser];
  for (const who of [ada, ben]) await at.answer(who);
  clock.forward(3 * 86_400_000);
  const again = async (who: TestUser) => server.signInAgain(who);
  const olga = await again(at.olga);
  expect((await at.seenBy(await again(ben))).selfStatus).toBe('EXPIRED');
  await at.answer(await again(ada), 'No');
  expect((await at.seenBy(await again(ben))).selfStatus).toBe('EXPIRED');
  const startOn = dayFromNow(5, clock()).slice(0, 10);
  expect((await at.edit({ startOn }, olga)).status).toBe(200);
  expect((await at.seenBy(await again(ben))).selfStatus).toBe('YES');
  expect(await at.answer(await again(cy))).toBe('WAITLISTED');
});

test('the number of places is a positive integer, and a copy has the same number', async () => {
  const at = await scene(7);
  for (const bad of [0, -1, 1.5, 100_001, '7'])
    expect(await at.edit({ capacity: bad })).toMatchObject({ code: 'INVALID_INPUT' });
  expect(
    (await at.edit({ capacity: 9, base: { capacity: 8 } }, await server.signInAgain(at.olga))).code,
  ).toBe('FIELD_CONFLICT');
  const copy = await server.inject('POST', `/api/events/${at.id}/clone`, {
    as: await server.signInAgain(at.olga),
    body: { startDateTime: dayFromNow(20, clock()), privacy: 'PUBLIC' },
  });
  expect(copy.body).toMatchObject({ capacity: 7 });
});

test('guests can bring as many people as hosts allow; each takes a place, and only hosts see their names', async () => {
  const at = await scene(5);
  const [ada, ben] = (await people('Ada', 'Ben')) as [TestUser, TestUser];
  expect(await at.bring(ada, 'Zoe'), 'no companions are allowed').toBe('TOO_MANY_COMPANIONS');
  for (const bad of [-1, 6, 1.5, null]) expect((await at.edit({ plusOnes: bad })).code).toBe('INVALID_INPUT');
  expect((await at.edit({ plusOnes: 2, base: { plusOnes: 0 } })).body).toMatchObject({ plusOnes: 2 });
  expect(await at.bring(ada, 'Zoe', 'Yan', 'Xi')).toBe('TOO_MANY_COMPANIONS');
  expect(await at.bring(ada, ' Zoe ', '')).toBe('YES');
  expect(await at.answer(ben)).toBe('YES');
  // Olga, Ada with two, Ben; the host takes no place
  const seen = { guestsCount: 5, companionsCount: 2, capacity: 5, plusOnes: 2 };
  expect(await at.seenBy(ada)).toMatchObject({ ...seen, selfCompanions: ['Zoe', ''] });
  expect(await at.seenBy(ben)).toMatchObject(seen);
  expect(await at.seenBy(ben)).not.toHaveProperty('selfCompanions');
  expect((await at.rowOf(ada)).companions).toEqual(['Zoe', '']);
  for (const path of [`/api/rsvp/event/${at.id}`, `/api/events/${at.id}`]) {
    const listed = (await server.inject('GET', path, { as: ben })).raw.toString();
    expect(listed, path).not.toContain('Zoe');
  }
  const pulled = await server.inject('POST', '/api/sync', { as: ben, body: { cursors: {} } });
  expect(pulled.raw.toString()).not.toContain('Zoe');
  const forBen = (await server.inject('GET', `/api/rsvp/event/${at.id}`, { as: ben })).body as RsvpRow[];
  expect(forBen.find(({ user }) => user.guid === ada.id)?.companions).toEqual(['', '']);

  expect(await at.answer(ada), 'a Yes without companions does not change them').toBe('YES');
  expect(
    await at.bring(ben, 'Cy', 'Dan'),
    'an attendee is not moved to the waiting list because of new companions',
  ).toBe('NO_ROOM_FOR_ALL');
  expect((await at.seenBy(ben)).selfStatus).toBe('YES');
  expect(await at.bring(ben, 'Cy')).toBe('YES');
  expect(await at.seenBy(null)).toMatchObject({ isFull: true, guestsCount: 6 });
  await at.edit({ plusOnes: 0, base: { plusOnes: 2 } });
  expect((await at.rowOf(ada)).companions, 'earlier companions stay').toEqual(['Zoe', '']);
  expect(await at.bring(ada, 'Zoe'), 'and can be reduced').toBe('YES');
  expect(await at.answer(ben, 'No')).toBe('NO');
  expect(await at.rowOf(ben)).not.toHaveProperty('companions');
  expect(await at.seenBy(ada)).toMatchObject({ guestsCount: 3, companionsCount: 1 });
});

test('a guest and their companions wait as one, and nobody overtakes them; a group that is larger than all places blocks nobody', async () => {
  const at = await scene(4);
  await at.edit({ plusOnes: 3 });
  const [ada, ben, cy, dan, eve, fay] = (await people('Ada', 'Ben', 'Cy', 'Dan', 'Eve', 'Fay')) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  expect([await at.bring(ada, ''), await at.answer(ben)]).toEqual(['YES', 'YES']);
  expect(await at.bring(cy, '', ''), 'one place for three').toBe('WAITLISTED');
  expect(await at.seenBy(null)).toMatchObject({ isFull: true });
  expect(await at.answer(dan), 'the free place is reserved for those waiting').toBe('WAITLISTED');
  await at.answer(ben, 'No');
  expect(await at.names('WAITLISTED'), 'two places for three').toEqual(['Cy', 'Dan']);
  expect(await at.bring(ada), 'reducing the companions frees a place').toBe('YES');
  expect([await at.names('YES'), await at.names('WAITLISTED')]).toEqual([['Ada', 'Cy'], ['Dan']]);
  expect((await mailsTo(server, cy.emailId)).map(({ subject }) => subject)).toEqual([
    'You have a place: Kyoto in spring',
  ]);
  const line = await at.rowOf(dan);
  expect(await at.bring(dan, '', '')).toBe('WAITLISTED');
  expect((await at.rowOf(dan)).waitingSince, 'the same position in line').toBe(line.waitingSince);
  expect(await at.answer(eve)).toBe('WAITLISTED');
  expect(await at.bring(eve, '', '', '')).toBe('WAITLISTED');
  expect((await at.edit({ capacity: 2, base: { capacity: 4 } })).status).toBe(200);
  await at.answer(cy, 'No');
  expect(await at.names('WAITLISTED'), 'more people than places in all').toEqual(['Dan', 'Eve']);
  expect(await at.bring(fay, '', ''), 'nobody starts to wait for a place that cannot become free').toBe(
    'NO_ROOM_FOR_ALL',
  );
  expect(await at.answer(fay), 'and they block nobody').toBe('YES');
  expect((await at.edit({ capacity: 9, base: { capacity: 2 } })).status).toBe(200);
  expect(await at.names('YES')).toEqual(['Ada', 'Dan', 'Eve', 'Fay']);
});

test('an approval counts companions, in the order that the host gave; a copy allows as many', async () => {
  const at = await scene(3, { rsvpType: 'OPEN_INVITE' });
  await at.edit({ plusOnes: 2 });
  const [ada, ben, cy] = (await people('Ada', 'Ben', 'Cy')) as [TestUser, TestUser, TestUser];
  for (const [who, ...names] of [[ada, 'x'], [ben, 'y', 'z'], [cy]] as [TestUser, ...string[]][])
    expect(await at.bring(who, ...names)).toBe('HOST_APPROVAL_REQUESTED');
  expect(await at.bring(ada, '', ''), 'changed while the request is pending').toBe('HOST_APPROVAL_REQUESTED');
  expect(await at.bring(ada, '')).toBe('HOST_APPROVAL_REQUESTED');
  const ids = await Promise.all([ada, ben, cy].map(async (who) => (await at.rowOf(who)).id));
  await at.decide(ids);
  expect([await at.names('YES'), await at.names('WAITLISTED')]).toEqual([['Ada'], ['Ben', 'Cy']]);
  await at.decide([ids[2]!], { status: 'YES', evenIfFull: true });
  expect(await at.names('YES')).toEqual(['Ada', 'Cy']);
  await server.inject('DELETE', `/api/events/${at.id}/guests`, { as: at.olga, body: { users: [ada.id] } });
  expect(await at.rowOf(ada), 'a removed guest has no companions').not.toHaveProperty('companions');
  expect(await at.names('WAITLISTED'), 'two places for three').toEqual(['Ben']);
  const copy = await server.inject('POST', `/api/events/${at.id}/clone`, {
    as: at.olga,
    body: { startDateTime: dayFromNow(20, clock()), privacy: 'PUBLIC' },
  });
  expect(copy.body).toMatchObject({ plusOnes: 2 });
});

test('an approval leaves no place empty that the first in line could take; a host needs no place', async () => {
  const at = await scene(3, { rsvpType: 'OPEN_INVITE' });
  await at.edit({ plusOnes: 2 });
  const [ada, ben, cy] = (await people('Ada', 'Ben', 'Cy')) as [TestUser, TestUser, TestUser];
  expect([await at.answer(ada), await at.answer(cy)]).toEqual(Array(2).fill('HOST_APPROVAL_REQUESTED'));
  expect(await at.bring(ben, '', '')).toBe('HOST_APPROVAL_REQUESTED');
  const idOf = async (who: TestUser) => (await at.rowOf(who)).id;
  await at.decide([await idOf(ada)]);
  await at.decide([await idOf(ben), await idOf(cy)]);
  expect([await at.names('YES'), await at.names('WAITLISTED')], 'two places for three, or for one').toEqual([
    ['Ada', 'Cy'],
    ['Ben'],
  ]);
  expect((await mailsTo(server, cy.emailId)).map(({ subject }) => subject)).toEqual([
    'You are coming to Kyoto in spring',
  ]);

  const full = await scene(2);
  await full.edit({ plusOnes: 2 });
  expect(await full.bring(full.olga, '', '')).toBe('YES');
  expect(await full.seenBy(full.olga)).toMatchObject({ isFull: true, guestsCount: 3, companionsCount: 2 });
});

test('a guest who waited until the event was over cannot be invited any more, and is not told of a free place', async () => {
  const dates = { startIsoTime: dayFromNow(1, clock()), endIsoTime: dayFromNow(1, clock()) };
  const at = await scene(1, { ...dates, timezone: 'UTC' });
  const [ada, ben] = (await people('Ada', 'Ben')) as [TestUser, TestUser];
  for (const who of [ada, ben]) await at.answer(who);
  const { id } = await at.rowOf(ben);
  clock.forward(3 * 86_400_000);
  const invited = await at.decide([id], { status: 'REQUESTED' }, await server.signInAgain(at.olga));
  expect([invited.status, invited.code]).toEqual([409, 'EVENT_FINISHED']);
  expect((await mailsTo(server, ben.emailId)).map(({ subject }) => subject)).not.toContain(
    'You have a place: Kyoto in spring',
  );
});
