// When each guest gave the current answer (docs/rules.md#when-somebody-answered), shown to hosts only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { dayFromNow, makeEvent, putRsvp, type NewEvent } from '#tests/support/event-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const MINUTE = 60_000;
let server: TestServer;
let clock: MovingClock;
let hana: TestUser;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

/** Hana's event. Each call is made a minute after the previous one. */
async function scene(more: NewEvent = {}) {
  hana = await server.makeUser('Hana');
  const { id } = await makeEvent(server, hana, {
    startIsoTime: dayFromNow(1, clock()),
    endIsoTime: dayFromNow(2, clock()),
    timezone: 'UTC',
    rsvpType: 'OPEN',
    ...more,
  });
  const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, as = hana) => {
    clock.forward(MINUTE);
    const answer = await server.inject(method, path, { as, body });
    expect([path, answer.status], answer.code).toEqual([path, 200]);
    return clock().toISOString();
  };
  const rows = async (as = hana): Promise<RsvpRow[]> =>
    (await server.inject('GET', `/api/rsvp/event/${id}`, { as })).body;
  const rowOf = async ({ emailId }: { emailId: string }) =>
    (await rows()).find(({ user }) => user.emailId === emailId) ?? expect.fail('no row');
  const decide = async (who: TestUser, status: string, more: object = {}) =>
    call('PUT', '/api/rsvp', { eventId: id, rsvps: [(await rowOf(who)).id], status, ...more });
  return {
    id,
    rows,
    call,
    answer: (as: TestUser, status: 'Yes' | 'No', more: object = {}) =>
      call('PUT', `/api/rsvp/respond/${id}`, { status, ...more }, as),
    invite: (emailId: string) =>
      call('POST', '/api/rsvp', { eventId: id, invitees: [emailId], selfInvited: false }),
    approve: (who: TestUser) => decide(who, 'YES'),
    reject: (who: TestUser) => decide(who, 'NO'),
    inviteAgain: (who: TestUser) => decide(who, 'REQUESTED'),
    givePlace: (who: TestUser) => decide(who, 'YES', { evenIfFull: true }),
    stands: async (who: { emailId: string }) => {
      const { status, answeredAt } = await rowOf(who);
      return [status, answeredAt];
    },
  };
}

test('an answer carries the time it arrived; repeating it or changing companions does not change that time', async () => {
  const at = await scene();
  await at.call('PUT', `/api/events/${at.id}`, { plusOnes: 2 });
  const ada = await server.makeUser('Ada');
  const yes = await at.answer(ada, 'Yes');
  expect(await at.stands(ada)).toEqual(['YES', yes]);
  await at.answer(ada, 'Yes');
  await at.answer(ada, 'Yes', { companions: ['Bo'] });
  expect(await at.stands(ada)).toEqual(['YES', yes]);
  const no = await at.answer(ada, 'No');
  expect(await at.stands(ada)).toEqual(['NO', no]);
  expect(await at.stands(hana), "the event's creator was not asked").toEqual(['YES', undefined]);
});

test('a request to join keeps its own time, whenever a host approves it', async () => {
  const at = await scene({ rsvpType: 'OPEN_INVITE' });
  const ada = await server.makeUser('Ada');
  const asked = await at.answer(ada, 'Yes');
  expect(await at.stands(ada)).toEqual(['HOST_APPROVAL_REQUESTED', asked]);
  await at.approve(ada);
  expect(await at.stands(ada)).toEqual(['YES', asked]);
  const ben = await server.makeUser('Ben');
  const byInvitation = await at.answer(ben, 'Yes');
  await at.invite(ben.emailId);
  expect(await at.stands(ben)).toEqual(['YES', byInvitation]);
});

test('a host’s decision is not the guest’s own answer, and neither is a new invitation', async () => {
  const at = await scene({ rsvpType: 'OPEN_INVITE' });
  const [ada, ben, cy] = [
    await server.makeUser('Ada'),
    await server.makeUser('Ben'),
    await server.makeUser('Cy'),
  ];
  await at.answer(ada, 'Yes');
  await at.reject(ada);
  expect(await at.stands(ada)).toEqual(['NO', undefined]);
  const no = await at.answer(ben, 'No');
  expect(await at.stands(ben)).toEqual(['NO', no]);
  await at.inviteAgain(ben);
  expect(await at.stands(ben)).toEqual(['REQUESTED', undefined]);
  const yes = await at.answer(ben, 'Yes');
  expect(await at.stands(ben)).toEqual(['YES', yes]);
  await at.answer(cy, 'No');
  await at.invite(cy.emailId);
  expect(await at.stands(cy)).toEqual(['REQUESTED', undefined]);
  await at.call('DELETE', `/api/events/${at.id}/guests`, { users: [ben.id] });
  expect(await at.stands(ben)).toEqual(['HOST_REMOVED', undefined]);
});

test('for somebody on the waiting list the time of joining it counts, whoever gives them the place', async () => {
  const at = await scene();
  await at.call('PUT', `/api/events/${at.id}`, { capacity: 1 });
  const [ada, ben, cy] = [
    await server.makeUser('Ada'),
    await server.makeUser('Ben'),
    await server.makeUser('Cy'),
  ];
  await at.answer(ada, 'Yes');
  const [second, third] = [await at.answer(ben, 'Yes'), await at.answer(cy, 'Yes')];
  expect(await at.stands(ben)).toEqual(['WAITLISTED', second]);
  await at.answer(ada, 'No');
  expect(await at.stands(ben)).toEqual(['YES', second]);
  await at.givePlace(cy);
  expect(await at.stands(cy)).toEqual(['YES', third]);
});

test('an answer through an invitation link counts like one from an account', async () => {
  const at = await scene({ rsvpType: 'INVITE_ONLY' });
  const emailId = 'noor.by.link@sojourn.example';
  await at.invite(emailId);
  expect(await at.stands({ emailId })).toEqual(['ONBOARD_REQUESTED', undefined]);
  const text = (await mailsTo(server, emailId)).at(-1)?.textBody ?? '';
  const link = new URL(/https?:\S+\?emailId=\S+/.exec(text)?.[0] ?? expect.fail('no link'));
  const yes = await at.call('POST', '/oapi/invitation', {
    invite: link.searchParams.get('invite'),
    status: 'Yes',
  });
  expect(await at.stands({ emailId })).toEqual(['YES', yes]);
});

test('hosts see the times; guests do not, not even their own', async () => {
  const at = await scene();
  const [ada, host, guest] = [
    await server.makeUser('Ada'),
    await server.makeUser('Hugo'),
    await server.makeUser('Gil'),
  ];
  const yes = await at.answer(ada, 'Yes');
  clock.forward(MINUTE);
  await putRsvp(server, at.id, host, { status: 'YES', isHost: true });
  await putRsvp(server, at.id, guest, { status: 'YES' });
  const rowsFor = async (as: TestUser) => {
    const { body } = await server.inject('POST', '/api/sync', { as, body: { cursors: {} } });
    const pulled: RsvpRow[] = body.events[0].changes.rsvps;
    return [await at.rows(as), pulled];
  };
  const timesFor = async (as: TestUser) =>
    (await rowsFor(as)).map((rows) => rows.flatMap(({ answeredAt }) => answeredAt ?? []));
  for (const manager of [hana, host]) expect(await timesFor(manager)).toEqual([[yes], [yes]]);
  for (const one of [ada, guest]) {
    expect(await timesFor(one)).toEqual([[], []]);
    const lists = (await rowsFor(one)).map((rows) => rows.filter(({ user }) => user.guid === ada.id));
    expect(lists.map(({ length }) => length)).toEqual([1, 1]);
    expect(JSON.stringify(lists), 'nor the time at which the row last changed').not.toContain(yes);
  }
});
