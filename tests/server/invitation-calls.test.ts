// Long because it follows one invitation from the mail to the account: inviting people, and what an invited
// person does with the link in the mail (docs/rules.md#invitations).
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INVITATIONS_A_DAY } from '#contract/constants.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { rsvps } from '#server/db/schema.ts';
import { isTicketOf } from '#server/modules/tickets/tickets.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { mailsTo, provenCode } from '#tests/support/mails-of.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let clock: MovingClock;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const newAddress = () => `new-${randomUUID().slice(0, 8)}@example.org`;
async function scene() {
  const host = await server.makeUser('Hana');
  const event = await makeEvent(server, host, { rsvpType: 'INVITE_ONLY' });
  const invite = (invitees: string[], more: object = {}, as: TestUser = host) =>
    server.inject('POST', '/api/rsvp', {
      as,
      body: { eventId: event.id, invitees, selfInvited: false, ...more },
    });
  const rows = async (): Promise<RsvpRow[]> =>
    (await server.inject('GET', `/api/rsvp/event/${event.id}`, { as: host })).body;
  const rowOf = async (address: string) => (await rows()).find(({ user }) => user.emailId === address);
  return { host, id: event.id as string, invite, rows, rowOf };
}
/** The invitation link in the newest mail to an address. */
async function linkOf(address: string): Promise<string> {
  const mail = (await mailsTo(server, address)).at(-1);
  const url = new URL(/https?:\S+\?emailId=\S+/.exec(mail?.textBody ?? '')?.[0] ?? expect.fail('no link'));
  return url.searchParams.get('invite') ?? '';
}
const byLink = (invite: string, status: string) =>
  server.inject('POST', '/oapi/invitation', { body: { invite, status } });

test('addresses with and without an account are invited, each with the given id and name', async () => {
  const { invite, rowOf } = await scene();
  const [ann, id] = [await server.makeUser('Ann'), randomUUID()];
  const unknown = newAddress();
  const answer = await invite([`Zoë Okafor <${unknown.toUpperCase()}>`, ann.emailId], {
    ids: [id, randomUUID()],
  });
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { invited: [unknown, ann.emailId], alreadyInvited: [], alreadyAttending: [], skipped: [] },
  ]);
  expect(await rowOf(unknown)).toMatchObject({
    id,
    status: 'ONBOARD_REQUESTED',
    onboardStatus: null,
    user: { guid: null, firstName: 'Zoë Okafor', emailId: unknown },
  });
  expect(await rowOf(ann.emailId)).toMatchObject({
    status: 'REQUESTED',
    onboardStatus: 'ONBOARDED',
    user: { guid: ann.id, firstName: 'Ann' },
  });
  for (const to of [unknown, ann.emailId])
    expect((await mailsTo(server, to)).map(({ subject }) => subject)).toEqual([
      'Hana Test invites you to Kyoto in spring',
    ]);
});

test('an address is handled by its status: no second mail, no second place, and a new invitation after a No', async () => {
  const { host, id, invite, rowOf } = await scene();
  const made = await Promise.all(
    ['Comes', 'Invited', 'Asks', 'Declined', 'Removed', 'Lost'].map((name) => server.makeUser(name)),
  );
  const [comes, invited, asks, declined, removed, lost] = made.map(({ emailId }) => emailId) as [
    string,
    ...string[],
  ];
  const put = (at: number, of: Parameters<typeof putRsvp>[3]) => putRsvp(server, id, made[at]!, of);
  await put(0, { status: 'YES' });
  await put(1, { status: 'REQUESTED', invited: true });
  await put(2, { status: 'HOST_APPROVAL_REQUESTED' });
  await put(3, { status: 'NO', decidedBy: 'SELF' });
  await put(4, { status: 'HOST_REMOVED', decidedBy: 'HOST' });
  await put(5, { status: 'REQUESTED', invited: true });
  await server.db.update(rsvps).set({ mailTrouble: 'MAILBOX_FULL' }).where(eq(rsvps.emailId, lost!));
  const answer = await invite([comes!, invited!, asks!, declined!, removed!, lost!, host.emailId, comes!]);
  expect(answer.body).toMatchObject({
    invited: [asks, declined, removed],
    alreadyInvited: [invited, lost],
    alreadyAttending: [comes],
    skipped: [host.emailId],
  });
  const statuses = await Promise.all(made.map(async ({ emailId }) => (await rowOf(emailId))?.status));
  expect(statuses).toEqual(['YES', 'REQUESTED', 'YES', 'REQUESTED', 'REQUESTED', 'REQUESTED']);
  const counts = await Promise.all(
    made.map(async ({ emailId }) =>
      (await mailsTo(server, emailId)).map(({ subject }) => subject.replace(/ (to|you) .*/, '')),
    ),
  );
  expect(counts).toEqual([
    [],
    [],
    ['You are coming'],
    ['Hana Test invites'],
    ['Hana Test invites'],
    ['Hana Test invites'],
  ]);
});

test('a repeated call under the same id invites nobody twice', async () => {
  const { host, id, rows } = await scene();
  const [to, key] = [newAddress(), randomUUID()];
  const call = () =>
    server.inject('POST', '/api/rsvp', {
      as: host,
      body: { eventId: id, invitees: [to] },
      headers: { 'idempotency-key': key },
    });
  const [first, second] = [await call(), await call()];
  expect([second.status, second.headers['x-replayed']]).toEqual([200, '1']);
  expect(second.body).toEqual(first.body);
  expect([(await rows()).length, (await mailsTo(server, to)).length]).toEqual([2, 1]);
});

test('one invalid address refuses the whole call, and so do more than a hundred addresses', async () => {
  const { invite, rows } = await scene();
  const bad = await invite([newAddress(), 'ann@', newAddress()]);
  expect([bad.status, bad.body.fields]).toEqual([
    400,
    { 'invitees.1': 'Please enter a valid email address' },
  ]);
  expect((await invite([])).status).toBe(400);
  const many = await invite(Array.from({ length: 101 }, newAddress));
  expect([many.status, many.body.error]).toEqual([400, 'Please invite at most 100 people at once.']);
  expect((await rows()).length).toBe(1);
});

test('a host can send at most 500 invitations a day over all events; refused calls do not count, and the next day starts anew', async () => {
  const { host, invite, rows } = await scene();
  const others = Array.from({ length: INVITATIONS_A_DAY / 100 }, () =>
    Array.from({ length: 100 }, newAddress),
  );
  for (const some of others.slice(1)) expect((await invite(some)).status).toBe(200);
  const other = await makeEvent(server, host);
  const elsewhere = (invitees: string[]) =>
    server.inject('POST', '/api/rsvp', { as: host, body: { eventId: other.id, invitees } });
  expect((await elsewhere(others[0]!.slice(0, 99))).status).toBe(200);
  const refused = await elsewhere([newAddress(), newAddress()]);
  expect([refused.status, refused.code]).toEqual([409, 'TOO_MANY_INVITATIONS']);
  expect((await elsewhere([newAddress()])).status).toBe(200);
  expect((await rows()).length).toBe(401);
  clock.forward(86_400_000);
  const later = await server.signInAgain(host);
  expect((await invite([newAddress()], {}, later)).status).toBe(200);
});

test('selfInvited answers Yes for the caller only', async () => {
  const { id, host, invite } = await scene();
  const [ann, other] = [await server.makeUser('Ann'), await server.makeUser('Other')];
  const self = { selfInvited: true };
  expect((await invite([ann.emailId], self, ann)).code).toBe('INVITE_ONLY');
  expect((await invite([other.emailId], self, ann)).code).toBe('FORBIDDEN');
  expect((await invite([other.emailId], self)).code).toBe('FORBIDDEN');
  expect((await invite([other.emailId], {}, ann)).code).toBe('FORBIDDEN');
  await invite([ann.emailId]);
  expect((await invite([ann.emailId.toUpperCase()], self, ann)).body.invited).toEqual([ann.emailId]);
  const own = await server.inject('GET', `/api/rsvp/event/self/${id}`, { as: ann });
  expect(own.body.status).toBe('YES');
  expect((await invite([host.emailId], self)).body.alreadyAttending).toEqual([host.emailId]);
});

test("each of the two calls refuses the other one's body", async () => {
  const { host, id } = await scene();
  const invitation = { eventId: id, invitees: [newAddress()], selfInvited: false };
  const decision = { eventId: id, status: 'YES', rsvps: [randomUUID()] };
  expect((await server.inject('PUT', '/api/rsvp', { as: host, body: invitation })).status).toBe(400);
  expect((await server.inject('POST', '/api/rsvp', { as: host, body: decision })).status).toBe(400);
});

test('with the link in the mail, a person reads and answers the invitation of their own address without an account', async () => {
  const { id, invite, rowOf } = await scene();
  const [to, other] = [newAddress(), newAddress()];
  await invite([`Noor <${to}>`, other]);
  const link = await linkOf(to);
  const seen = await server.inject('GET', `/oapi/invitation?invite=${encodeURIComponent(link)}`);
  expect([seen.status, seen.headers['cache-control'], seen.body]).toEqual([
    200,
    'no-store',
    { eventId: id, emailId: to, status: 'ONBOARD_REQUESTED', decidedBy: null },
  ]);
  expect((await rowOf(to))?.status, 'opening the link does not answer').toBe('ONBOARD_REQUESTED');

  expect((await byLink(link, 'Yes')).body).toMatchObject({ status: 'YES', decidedBy: 'SELF' });
  expect((await byLink(link, 'yes')).body.status, 'the same answer again').toBe('YES');
  expect((await rowOf(other))?.status).toBe('ONBOARD_REQUESTED');
  const { body: shown } = await server.inject('GET', `/oapi/itinerary/${id}`);
  expect([shown.guestsCount, shown.guests]).toEqual([2, []]);
  expect((await byLink(link, 'No')).body.status).toBe('NO');
  expect((await byLink(link, 'Yes')).body.status, 'a changed answer').toBe('YES');
  expect((await byLink(link, 'Perhaps')).status).toBe(400);
});

test('through the link a guest can bring as many people as are allowed, and has a ticket while they are coming', async () => {
  const { host, id, invite, rowOf } = await scene();
  await server.inject('PUT', `/api/events/${id}`, { as: host, body: { plusOnes: 2 } });
  const to = newAddress();
  await invite([`Noor <${to}>`]);
  const link = await linkOf(to);
  const give = (status: string, companions?: string[]) =>
    server.inject('POST', '/oapi/invitation', { body: { invite: link, status, companions } });
  const letters = async () =>
    (await mailsTo(server, to)).filter(({ subject }) => subject === 'Your ticket: Kyoto in spring');

  expect((await give('Yes', ['A', 'B', 'C'])).code).toBe('TOO_MANY_COMPANIONS');
  expect(await letters(), 'nothing was changed').toEqual([]);
  const came = await give('Yes', ['Ada', '']);
  expect(came.body).toMatchObject({ status: 'YES', companions: ['Ada', ''] });
  const rsvpId = (await rowOf(to))?.id ?? '';
  expect(isTicketOf(came.body.ticket, { eventId: id, rsvpId })).toBe(true);
  expect((await letters()).map(({ textBody }) => textBody)).toEqual([
    expect.stringContaining(`/ticket/${came.body.ticket}`),
  ]);
  expect((await server.inject('GET', `/oapi/itinerary/${id}`)).body.guestsCount).toBe(4);

  // changing the companions is not another answer: no other mail is sent
  expect((await give('Yes', ['Ada'])).body).toMatchObject({ status: 'YES', companions: ['Ada'] });
  expect((await give('No')).body.ticket, 'after a No').toBeUndefined();
  expect((await give('Yes')).body.companions, 'after a No nobody is brought').toBeUndefined();
  expect((await letters()).length, 'within the hour').toBe(1);
  clock.forward(3_700_000);
  await give('No');
  await give('Yes');
  expect((await letters()).length).toBe(2);
});

test('a guest on the waiting list has no ticket; they get it with the place', async () => {
  const { host, id, invite } = await scene();
  await server.inject('PUT', `/api/events/${id}`, { as: host, body: { capacity: 1 } });
  const [first, second] = [newAddress(), newAddress()];
  await invite([first, second]);
  const [one, two] = [await linkOf(first), await linkOf(second)];
  await byLink(one, 'Yes');
  expect((await byLink(two, 'Yes')).body).toMatchObject({ status: 'WAITLISTED', placeInLine: 1 });
  expect((await byLink(two, 'Yes')).body.ticket).toBeUndefined();
  await byLink(one, 'No');
  const now = await server.inject('GET', `/oapi/invitation?invite=${two}`);
  expect(now.body).toMatchObject({ status: 'YES', ticket: expect.any(String) });
  expect((await mailsTo(server, second)).map(({ subject }) => subject).slice(1)).toEqual([
    'You have a place: Kyoto in spring',
  ]);
});

test('an answer through the link belongs to the account that is created with the address', async () => {
  const { host, id, invite, rowOf } = await scene();
  const to = newAddress();
  await invite([`Noor <${to}>`]);
  const link = await linkOf(to);
  await server.inject('PUT', `/api/events/${id}`, { as: host, body: { plusOnes: 1 } });
  await server.inject('POST', '/oapi/invitation', {
    body: { invite: link, status: 'Yes', companions: ['Ada'] },
  });
  const signedUp = await server.inject('POST', '/auth/signup', {
    body: {
      id: await provenCode(server, to, 'SIGNUP'),
      emailId: to,
      password: 'quiet harbour 7',
      firstName: 'Noor',
      lastName: 'Haddad',
    },
  });
  expect(signedUp.status).toBe(201);
  const event = await server.inject('GET', `/api/events/${id}`, {
    headers: { authorization: `Bearer ${signedUp.body.authToken}` },
  });
  expect(event.body).toMatchObject({
    isGuest: true,
    selfStatus: 'YES',
    selfDecidedBy: 'SELF',
    selfCompanions: ['Ada'],
  });
  // from now on the account has the ticket
  const seen = await server.inject('GET', `/oapi/invitation?invite=${link}`);
  expect([seen.body.status, seen.body.ticket]).toEqual(['YES', undefined]);
  expect(await rowOf(to)).toMatchObject({
    status: 'YES',
    onboardStatus: 'ONBOARDED',
    user: { firstName: 'Noor', lastName: 'Haddad' },
  });
});

test('a forged link, or one whose event is deleted, is invalid; a removed guest’s link stays closed', async () => {
  const { host, id, invite, rowOf } = await scene();
  const to = newAddress();
  await invite([to]);
  const link = await linkOf(to);
  const [row, signed] = link.split('.');
  for (const forged of [
    '',
    row,
    `${row}.`,
    `${randomUUID()}.${signed}`,
    `${row}.${'A'.repeat(signed!.length)}`,
    `${row}.${signed}x`,
  ]) {
    expect((await byLink(forged ?? '', 'Yes')).code, forged).toBe('INVITATION_NOT_FOUND');
    expect((await server.inject('GET', `/oapi/invitation?invite=${forged}`)).status).toBe(404);
  }
  const removed = await server.inject('DELETE', `/api/events/${id}/guests?users=${row}`, { as: host });
  expect([removed.status, (await rowOf(to))?.status]).toEqual([200, 'HOST_REMOVED']);
  expect((await byLink(link, 'Yes')).code).toBe('HOST_DECLINED');
  await server.inject('DELETE', `/api/events/${id}`, { as: host });
  expect((await byLink(link, 'Yes')).code).toBe('INVITATION_NOT_FOUND');
});

test('hosts who want such mails are notified of an answer through the link, under the name that was entered', async () => {
  const { host, invite } = await scene();
  await server.inject('PUT', '/api/profile', { as: host, body: { mails: { answers: true } } });
  const to = newAddress();
  await invite([`Noor <${to}>`]);
  await byLink(await linkOf(to), 'Yes');
  expect((await mailsTo(server, host.emailId)).at(-1)?.textBody).toContain('Joined: Noor.');
});

test('a reminder goes to people who have not answered, once a day, unless they unsubscribed', async () => {
  const { host, id, invite, rowOf } = await scene();
  const [silent, answered] = [newAddress(), newAddress()];
  await invite([silent, answered]);
  await byLink(await linkOf(answered), 'No');
  const remind = async (body: object = {}) =>
    server.inject('POST', `/api/rsvp/request/${id}`, { as: await server.signInAgain(host), body });
  const rowId = (await rowOf(silent))!.id;
  expect((await remind()).body).toMatchObject({ sent: [rowId], skipped: [] });
  expect((await rowOf(silent))?.remindedAt).toBe(clock().toISOString());
  expect((await remind()).body).toMatchObject({ sent: [], skipped: [rowId] });
  expect((await mailsTo(server, silent)).map(({ subject }) => subject)).toEqual([
    'Hana Test invites you to Kyoto in spring',
    'Reminder: are you coming to Kyoto in spring?',
  ]);
  expect((await mailsTo(server, answered)).length).toBe(1);
  expect((await remind({ rsvps: [randomUUID()] })).code).toBe('RSVP_NOT_FOUND');
  clock.forward(86_400_000);
  expect((await remind({ rsvps: [rowId] })).body.sent).toEqual([rowId]);
});

test('attendees can be made hosts, and are notified; the owner stays host, and people who step down are not notified', async () => {
  const { host: owner, id } = await scene();
  const [ann, ben, noor] = await Promise.all(['Ann', 'Ben', 'Noor'].map((name) => server.makeUser(name)));
  await putRsvp(server, id, ann!, { status: 'YES' });
  await putRsvp(server, id, ben!, { status: 'YES' });
  await putRsvp(server, id, noor!, { status: 'REQUESTED', invited: true });
  const hosts = (method: 'POST' | 'DELETE', users: string[], as = owner) =>
    server.inject(method, `/api/events/${id}/hosts`, { as, body: { users } });
  expect((await hosts('POST', [ann!.id, noor!.id])).code).toBe('NOT_ATTENDING');
  expect((await hosts('POST', [ann!.id, randomUUID()])).code).toBe('GUEST_NOT_FOUND');
  expect((await hosts('POST', [ann!.id, owner.id])).code).toBe('FORBIDDEN');
  expect((await hosts('POST', [ann!.id])).body[0].user.isHost).toBe(true);
  expect((await hosts('POST', [ann!.id])).status, 'the same again').toBe(200);
  expect((await hosts('POST', [ben!.id], ann)).status, 'a host makes others hosts').toBe(200);
  expect((await hosts('DELETE', [owner.id], ann)).code).toBe('FORBIDDEN');
  const byQuery = await server.inject('DELETE', `/api/events/${id}/hosts?users=${ben!.id},${ann!.id}`, {
    as: ann!,
  });
  expect([byQuery.status, byQuery.body.map((row: RsvpRow) => [row.status, row.user.isHost])]).toEqual([
    200,
    [
      ['YES', false],
      ['YES', false],
    ],
  ]);
  expect((await hosts('POST', [ben!.id], ann)).code).toBe('FORBIDDEN');
  const subjects = async (who?: TestUser) =>
    (await mailsTo(server, who!.emailId)).map(({ subject }) => subject.replace(' Kyoto in spring', ''));
  expect(await subjects(ann)).toEqual(['You are now a host of']);
  expect(await subjects(ben)).toEqual(['You are now a host of', 'You are no longer a host of']);
});

test('somebody who is made host and guest again and again gets at most six mails about it in an hour', async () => {
  const owner = await server.makeUser('Olga');
  const { id } = await makeEvent(server, owner, { name: 'Kyoto  slowly' });
  const [ann, ben] = [await server.makeUser('Ann'), await server.makeUser('Ben')];
  for (const one of [ann, ben]) await putRsvp(server, id, one, { status: 'YES' });
  const change = async (method: 'POST' | 'DELETE', users: string[]) => {
    const as = await server.signInAgain(owner);
    expect((await server.inject(method, `/api/events/${id}/hosts`, { as, body: { users } })).status).toBe(
      200,
    );
  };
  const subjects = async (who: TestUser) =>
    (await mailsTo(server, who.emailId)).map(({ subject }) => subject.replace(' Kyoto slowly', ''));
  const [made, ended] = ['You are now a host of', 'You are no longer a host of'];
  await change('POST', [ann.id]);
  await change('DELETE', [ann.id]);
  await change('POST', [ann.id, ben.id]);
  expect(await subjects(ann), 'the last one is true').toEqual([made, ended, made]);
  for (let time = 0; time < 3; time++) {
    await change('DELETE', [ann.id]);
    await change('POST', [ann.id]);
  }
  await change('DELETE', [ann.id]);
  expect(await subjects(ann)).toEqual([made, ended, made, ended, made, ended]);
  expect(await subjects(ben), 'others are not affected').toEqual(['You are now a host of']);
  clock.forward(3_600_000);
  await change('POST', [ann.id]);
  expect((await subjects(ann)).at(-1)).toBe(made);
  expect(await subjects(ann)).toHaveLength(7);
});

test('somebody who was chosen for removal before they signed up is removed by their row; nobody removes the owner or themselves so', async () => {
  const { host: owner, id } = await scene();
  const [hana, ben] = [await server.makeUser('Hana'), await server.makeUser('Ben')];
  const own = await putRsvp(server, id, hana, { status: 'YES', isHost: true });
  const to = newAddress();
  const row = await putRsvp(server, id, { id: null, emailId: to }, { status: 'YES' });
  const noor = await server.makeUser('Noor', { emailId: to });
  await server.db.update(rsvps).set({ userId: noor.id }).where(eq(rsvps.id, row));
  await putRsvp(server, id, ben, { status: 'YES' });
  const owners = (await server.db.select().from(rsvps).where(eq(rsvps.userId, owner.id)))[0]!.id;
  const remove = (...users: string[]) =>
    server.inject('DELETE', `/api/events/${id}/guests`, { as: hana, body: { users } });
  expect((await remove(row, owners)).code).toBe('FORBIDDEN');
  expect((await remove(row, own)).code).toBe('CANNOT_REMOVE_SELF');
  expect((await remove(row, randomUUID())).code).toBe('GUEST_NOT_FOUND');
  const { status, body } = await remove(row, noor.id, ben.id);
  expect([status, body.map((one: RsvpRow) => [one.user.guid, one.status])]).toEqual([
    200,
    [
      [noor.id, 'HOST_REMOVED'],
      [ben.id, 'HOST_REMOVED'],
    ],
  ]);
});

test('people can also be removed by address only', async () => {
  const { host, id } = await scene();
  const [ann, ben] = [await server.makeUser('Ann'), await server.makeUser('Ben')];
  for (const one of [ann, ben]) await putRsvp(server, id, one, { status: 'YES' });
  const url = `/api/events/${id}/guests`;
  const gone = await server.inject('DELETE', `${url}?users=${ann.id},${ben.id}`, { as: host });
  expect([gone.status, gone.body.map(({ status }: RsvpRow) => status)]).toEqual([
    200,
    ['HOST_REMOVED', 'HOST_REMOVED'],
  ]);
  expect((await server.inject('DELETE', `${url}?users=ann`, { as: host })).status).toBe(400);
  expect((await server.inject('DELETE', url, { as: host })).status).toBe(400);
});

test('none of this is possible once the event is over', async () => {
  const { host, id, invite } = await scene();
  const to = newAddress();
  await invite([to]);
  const link = await linkOf(to);
  clock.forward(30 * 86_400_000);
  const as = await server.signInAgain(host);
  expect((await invite([newAddress()], {}, as)).code).toBe('EVENT_FINISHED');
  const reminded = await server.inject('POST', `/api/rsvp/request/${id}`, { as, body: {} });
  expect(reminded.code).toBe('EVENT_FINISHED');
  expect((await byLink(link, 'Yes')).code).toBe('EVENT_FINISHED');
  expect((await byLink(link, 'No')).status).toBe(200);
});

test('an invitation link opens an event that is limited to its guest list, as long as its person is on the list', async () => {
  const { host, id, invite } = await scene();
  const closed = await server.inject('PUT', `/api/events/${id}`, {
    as: host,
    body: { privacy: 'PRIVATE', linkAccess: 'PARTICIPANTS' },
  });
  expect(closed.status).toBe(200);
  const address = newAddress();
  await invite([address]);
  const link = await linkOf(address);
  const open = async (of: string, by?: string) =>
    (
      await server.inject(
        'GET',
        `/oapi/itinerary/${of}${by === undefined ? '' : `?invite=${encodeURIComponent(by)}`}`,
      )
    ).status;
  const another = await scene();
  await server.inject('PUT', `/api/events/${another.id}`, {
    as: another.host,
    body: { privacy: 'PRIVATE', linkAccess: 'PARTICIPANTS' },
  });
  expect([await open(id), await open(id, link), await open(id, `${link}x`), await open(id, 'y'.repeat(500))])
    // without a link, with the right one, and with an invalid one
    .toEqual([404, 200, 404, 404]);
  expect(await open(another.id, link), 'another event').toBe(404);
  await byLink(link, 'Yes');
  expect(await open(id, link)).toBe(200);
  await byLink(link, 'No');
  expect(await open(id, link)).toBe(404);
});

test("the link also opens the event's pictures, signed in or not, and nobody else can open them; the calendar entry in the mail contains the link", async () => {
  const { host, id, invite } = await scene();
  await server.inject('PUT', `/api/events/${id}`, {
    as: host,
    body: { privacy: 'PRIVATE', linkAccess: 'PARTICIPANTS' },
  });
  await server.inject('POST', `/api/events/${id}/image`, {
    as: host,
    multipart: [{ name: 'sea.png', type: 'image/png', content: Buffer.from(PNG) }],
  });
  const [address, another] = [newAddress(), newAddress()];
  await invite([address, another]);
  const [link, other] = [await linkOf(address), await linkOf(another)];
  const imageBy = async (by: string, as?: TestUser): Promise<string> => {
    const url = `/oapi/itinerary/${id}?invite=${encodeURIComponent(by)}`;
    return (await server.inject('GET', url, { as })).body.image;
  };
  const [shown, toOther] = [await imageBy(link), await imageBy(other)];
  const stranger = await imageBy(link, await server.makeUser('Sam'));
  const status = async (url: string) => (await server.inject('GET', url)).status;
  expect([await status(shown), await status(toOther), await status(stranger)]).toEqual([200, 200, 200]);
  const { pathname, searchParams } = new URL(shown, 'http://here');
  const forged = new URLSearchParams(searchParams);
  forged.set('u', '-');
  expect([await status(pathname), await status(`${pathname}?${forged}`)], 'without the link').toEqual([
    404, 404,
  ]);
  const entry = (await mailsTo(server, address)).at(-1)?.calendar?.replaceAll('\r\n ', '') ?? '';
  expect(new URL(/^URL:(.*)$/m.exec(entry)?.[1] ?? '').searchParams.get('invite')).toBe(link);
  await byLink(link, 'No');
  expect([await status(shown), await status(toOther)], 'as long as each person is on the list').toEqual([
    404, 200,
  ]);
});
