// docs/rules.md#answering and docs/rules.md#decisions-of-hosts, row by row, through the real API.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { activityOn, dayFromNow, makeEvent, putRsvp, type NewEvent } from '#tests/support/event-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let clock: MovingClock;
let maya: TestUser;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({ clock });
  maya = await server.makeUser('Maya');
});
afterAll(() => server.close());

const TYPES = ['OPEN', 'OPEN_INVITE', 'INVITE_ONLY'] as const;
type Outcome = RsvpStatus | 'INVITE_ONLY' | 'HOST_DECLINED' | 'unchanged';
interface Line {
  name: string;
  row: { status: RsvpStatus; decidedBy?: 'SELF' | 'HOST'; invited?: boolean } | null;
  /** The result of Yes for each RSVP type, then of No for each. */
  yes: [Outcome, Outcome, Outcome];
  no: [Outcome, Outcome, Outcome];
}
const all = (outcome: Outcome): [Outcome, Outcome, Outcome] => [outcome, outcome, outcome];

const MATRIX: Line[] = [
  {
    name: 'none',
    row: null,
    yes: ['YES', 'HOST_APPROVAL_REQUESTED', 'INVITE_ONLY'],
    no: ['NO', 'NO', 'INVITE_ONLY'],
  },
  { name: 'REQUESTED', row: { status: 'REQUESTED', invited: true }, yes: all('YES'), no: all('NO') },
  {
    name: 'ONBOARD_REQUESTED',
    row: { status: 'ONBOARD_REQUESTED', invited: true },
    yes: all('YES'),
    no: all('NO'),
  },
  {
    name: 'HOST_APPROVAL_REQUESTED',
    row: { status: 'HOST_APPROVAL_REQUESTED' },
    yes: ['YES', 'unchanged', 'unchanged'],
    no: all('NO'),
  },
  { name: 'YES', row: { status: 'YES' }, yes: all('unchanged'), no: all('NO') },
  {
    name: 'NO by self, ever invited',
    row: { status: 'NO', decidedBy: 'SELF', invited: true },
    yes: all('YES'),
    no: all('unchanged'),
  },
  {
    name: 'NO by self, never invited',
    row: { status: 'NO', decidedBy: 'SELF' },
    yes: ['YES', 'HOST_APPROVAL_REQUESTED', 'INVITE_ONLY'],
    no: all('unchanged'),
  },
  {
    name: 'NO by host',
    row: { status: 'NO', decidedBy: 'HOST', invited: true },
    yes: all('HOST_DECLINED'),
    no: all('unchanged'),
  },
  {
    name: 'HOST_APPROVAL_DENIED',
    row: { status: 'HOST_APPROVAL_DENIED', decidedBy: 'HOST' },
    yes: all('HOST_DECLINED'),
    no: all('unchanged'),
  },
  {
    name: 'HOST_REMOVED',
    row: { status: 'HOST_REMOVED', decidedBy: 'HOST' },
    yes: all('HOST_DECLINED'),
    no: all('unchanged'),
  },
  {
    name: 'EXPIRED',
    row: { status: 'EXPIRED' },
    yes: ['YES', 'HOST_APPROVAL_REQUESTED', 'INVITE_ONLY'],
    no: all('unchanged'),
  },
  {
    name: 'MAYBE, never invited',
    row: { status: 'MAYBE' },
    yes: ['YES', 'HOST_APPROVAL_REQUESTED', 'INVITE_ONLY'],
    no: all('NO'),
  },
  { name: 'MAYBE, invited', row: { status: 'MAYBE', invited: true }, yes: all('YES'), no: all('NO') },
];

const event = (more: NewEvent = {}) =>
  makeEvent(server, maya, {
    startIsoTime: dayFromNow(1, clock()),
    endIsoTime: dayFromNow(2, clock()),
    timezone: 'UTC',
    ...more,
  });
const respond = (eventId: string, as: TestUser, status: string) =>
  server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as, body: { status } });
const self = async (eventId: string, as: TestUser) =>
  (await server.inject('GET', `/api/rsvp/event/self/${eventId}`, { as })).body;

test.each(MATRIX)('respond: $name', async ({ row, yes, no }) => {
  for (const [at, rsvpType] of TYPES.entries()) {
    for (const [answer, wanted] of [
      ['Yes', yes[at]],
      ['No', no[at]],
    ] as const) {
      const { id } = await event({ rsvpType });
      const who = await server.makeUser('Noor');
      if (row) await putRsvp(server, id, who, row);
      const got = await respond(id, who, answer);
      const where = `${answer} on ${rsvpType}`;
      if (wanted === 'INVITE_ONLY' || wanted === 'HOST_DECLINED') {
        expect([where, got.status, got.code]).toEqual([where, 403, wanted]);
        expect((await self(id, who)).status).toBe(row?.status ?? null);
      } else {
        const status = wanted === 'unchanged' ? row?.status : wanted;
        expect([where, got.status, got.body.status]).toEqual([where, 200, status]);
        const read = await self(id, who);
        expect(read).toMatchObject({
          status,
          decidedBy: wanted === 'unchanged' ? (row?.decidedBy ?? null) : 'SELF',
        });
        expect([got.body.version, got.body.updatedAt], where).toEqual([read.version, read.updatedAt]);
        expect(typeof read.version, where).toBe(read.status === null ? 'undefined' : 'number');
        expect(got.changes === undefined, `${where}: the version is raised only when something changed`).toBe(
          wanted === 'unchanged',
        );
      }
    }
  }
});

test('the owner cannot leave; a host who leaves is no longer a host', async () => {
  const { id } = await event();
  expect((await respond(id, maya, 'no')).code).toBe('OWNER_CANNOT_LEAVE');
  expect((await respond(id, maya, 'yes')).body.status).toBe('YES');
  const host = await server.makeUser('Hana');
  await putRsvp(server, id, host, { status: 'YES', isHost: true });
  await respond(id, host, 'NO');
  expect(
    (await server.inject('PUT', `/api/events/${id}`, { as: host, body: { name: 'Mine now' } })).code,
  ).toBe('FORBIDDEN');
  expect((await respond(id, host, 'yes')).body.status).toBe('HOST_APPROVAL_REQUESTED');
  expect((await server.inject('GET', `/api/events/${id}`, { as: maya })).body.hosts).toHaveLength(1);
});

test('an answer is Yes or No, in upper or lower case, and nothing else', async () => {
  const { id } = await event({ rsvpType: 'OPEN' });
  const who = await server.makeUser('Noor');
  for (const bad of ['maybe', '', 'HOST_REMOVED'])
    expect((await respond(id, who, bad)).code).toBe('INVALID_INPUT');
  expect((await respond(id, who, ' yEs ')).body.status).toBe('YES');
});

test('once it is over nobody can join, No is still accepted, and pending answers appear as expired', async () => {
  const { id } = await event({ rsvpType: 'OPEN' });
  const [waiting, asked, late] = [
    await server.makeUser('Wim'),
    await server.makeUser('Asa'),
    await server.makeUser('Lea'),
  ];
  await putRsvp(server, id, waiting, { status: 'REQUESTED', invited: true });
  const askedRow = await putRsvp(server, id, asked, { status: 'HOST_APPROVAL_REQUESTED' });
  clock.forward(3 * 86_400_000);
  const again = async (user: TestUser) => server.signInAgain(user);
  maya = await again(maya);
  expect((await respond(id, await again(late), 'yes')).code).toBe('EVENT_FINISHED');
  expect((await respond(id, await again(waiting), 'yes')).code).toBe('EVENT_FINISHED');
  expect((await self(id, await again(waiting))).status).toBe('EXPIRED');
  expect((await server.inject('GET', '/api/events', { as: await again(waiting) })).body).toEqual([]);
  expect(
    (
      await server.inject('PUT', '/api/rsvp', {
        as: maya,
        body: { eventId: id, status: 'YES', rsvps: [askedRow] },
      })
    ).code,
  ).toBe('BAD_TRANSITION');
  expect(
    (
      await server.inject('PUT', '/api/rsvp', {
        as: maya,
        body: { eventId: id, status: 'REQUESTED', rsvps: [askedRow] },
      })
    ).code,
    'nobody can be invited once the event is over',
  ).toBe('EVENT_FINISHED');
  expect((await respond(id, await again(waiting), 'no')).body).toMatchObject({
    status: 'NO',
    decidedBy: 'SELF',
    changes: expect.anything(),
  });
});

const STATUSES: RsvpStatus[] = [
  'ONBOARD_REQUESTED',
  'HOST_APPROVAL_REQUESTED',
  'HOST_APPROVAL_DENIED',
  'REQUESTED',
  'YES',
  'NO',
  'MAYBE',
  'EXPIRED',
  'HOST_REMOVED',
];
const ALLOWED: Partial<Record<RsvpStatus, RsvpStatus[]>> = {
  HOST_APPROVAL_REQUESTED: ['YES', 'NO', 'HOST_APPROVAL_DENIED'],
  NO: ['NO', 'REQUESTED'],
  HOST_REMOVED: ['REQUESTED'],
  HOST_APPROVAL_DENIED: ['HOST_APPROVAL_DENIED', 'REQUESTED'],
  EXPIRED: ['REQUESTED'],
  YES: ['YES'],
  REQUESTED: ['REQUESTED'],
  ONBOARD_REQUESTED: ['REQUESTED'],
};

test('host transitions: these are allowed, and no others', async () => {
  maya = await server.signInAgain(maya);
  const { id } = await event();
  for (const from of STATUSES) {
    for (const to of ['YES', 'NO', 'HOST_APPROVAL_DENIED', 'REQUESTED'] as const) {
      const rsvp = await putRsvp(server, id, await server.makeUser('Noor'), { status: from });
      const got = await server.inject('PUT', '/api/rsvp', {
        as: maya,
        body: { eventId: id, status: to, rsvps: [rsvp] },
      });
      if (ALLOWED[from]?.includes(to))
        expect([from, got.status, got.body[0]?.status]).toEqual([
          from,
          200,
          to === 'REQUESTED' && from === 'ONBOARD_REQUESTED' ? from : to,
        ]);
      else expect([from, to, got.code]).toEqual([from, to, 'BAD_TRANSITION']);
    }
  }
  expect(
    (
      await server.inject('PUT', '/api/rsvp', {
        as: maya,
        body: { eventId: id, status: 'HOST_REMOVED', rsvps: [id] },
      })
    ).code,
  ).toBe('INVALID_INPUT');
  expect(
    (
      await server.inject('PUT', '/api/rsvp', {
        as: maya,
        body: { eventId: id, invitees: ['a@example.org'], selfInvited: false },
      })
    ).code,
  ).toBe('INVALID_INPUT');
});

test('a host’s decision applies to all listed guests or to none', async () => {
  const [{ id }, other] = [await event(), await event()];
  const [ana, bo] = [await server.makeUser('Ana'), await server.makeUser('Bo')];
  const asks = await putRsvp(server, id, ana, { status: 'HOST_APPROVAL_REQUESTED' });
  const comes = await putRsvp(server, id, bo, { status: 'YES' });
  const foreign = await putRsvp(server, other.id, bo, { status: 'HOST_APPROVAL_REQUESTED' });
  const decide = (status: string, ...rsvps: string[]) =>
    server.inject('PUT', '/api/rsvp', { as: maya, body: { eventId: id, status, rsvps } });
  const [own] = (await server.inject('GET', `/api/rsvp/event/${id}`, { as: maya })).body;
  expect((await decide('YES', asks, foreign)).code).toBe('RSVP_NOT_FOUND');
  expect((await decide('NO', asks, own.id)).code).toBe('FORBIDDEN');
  expect((await decide('NO', asks, comes)).code).toBe('BAD_TRANSITION');
  expect(await self(id, ana)).toMatchObject({ status: 'HOST_APPROVAL_REQUESTED', decidedBy: null });
  expect((await decide('NO', asks, asks)).body).toMatchObject([
    { id: asks, status: 'NO', decidedBy: 'HOST' },
  ]);
  expect((await respond(id, ana, 'Yes')).code).toBe('HOST_DECLINED');
  // only an invitation lets them join again
  await decide('REQUESTED', asks);
  expect((await respond(id, ana, 'Yes')).body.status).toBe('YES');
});

test('a host removes all the guests that are named or none; they are notified and can only come back with an invitation', async () => {
  const [{ id }, other] = [await event({ rsvpType: 'OPEN' }), await event()];
  const [ana, host, elsewhere] = [
    await server.makeUser('Ana'),
    await server.makeUser('Hana'),
    await server.makeUser('Els'),
  ];
  const row = await putRsvp(server, id, ana, { status: 'YES' });
  await putRsvp(server, id, host, { status: 'YES', isHost: true });
  await putRsvp(server, other.id, elsewhere, { status: 'YES' });
  const remove = (as: TestUser, ...users: string[]) =>
    server.inject('DELETE', `/api/events/${id}/guests`, { as, body: { users } });
  expect((await remove(host, ana.id, maya.id)).code).toBe('FORBIDDEN');
  expect((await remove(host, ana.id, host.id)).code).toBe('CANNOT_REMOVE_SELF');
  expect((await remove(host, ana.id, elsewhere.id)).code).toBe('GUEST_NOT_FOUND');
  for (const bad of [
    {},
    { users: [] },
    { users: 'all' },
    { users: ['x'] },
    { users: [ana.id], status: 'YES' },
  ])
    expect((await server.inject('DELETE', `/api/events/${id}/guests`, { as: host, body: bad })).code).toBe(
      'INVALID_INPUT',
    );
  expect(await self(id, ana)).toMatchObject({ status: 'YES', decidedBy: null });

  expect((await remove(maya, ana.id, host.id.toUpperCase(), ana.id)).body).toMatchObject([
    { status: 'HOST_REMOVED', decidedBy: 'HOST' },
    { status: 'HOST_REMOVED', user: { isHost: false } },
  ]);
  const again = await remove(maya, ana.id);
  expect([again.status, again.changes]).toEqual([200, undefined]);
  expect(
    (await mailsTo(server, ana.emailId)).filter((mail) => mail.eventId === id).map((mail) => mail.subject),
  ).toEqual([
    `You are no longer on the guest list of ${(await server.inject('GET', `/api/events/${id}`, { as: maya })).body.name}`,
  ]);
  expect(
    (await server.inject('PUT', `/api/events/${id}`, { as: host, body: { name: 'Mine now' } })).code,
  ).toBe('FORBIDDEN');
  expect(
    (await server.inject('POST', `/api/feeds/${id}`, { as: ana, body: { title: 'Still here?' } })).code,
  ).toBe('FORBIDDEN');
  expect((await respond(id, ana, 'Yes')).code).toBe('HOST_DECLINED');
  await server.inject('PUT', '/api/rsvp', {
    as: maya,
    body: { eventId: id, status: 'REQUESTED', rsvps: [row] },
  });
  expect((await respond(id, ana, 'Yes')).body.status).toBe('YES');
});

test('hosts see every field of an RSVP; guests see who is coming, without e-mail addresses', async () => {
  const { id } = await event();
  const [guest, waits] = [await server.makeUser('Gil'), await server.makeUser('Wes')];
  await putRsvp(server, id, guest, { status: 'YES', tags: ['vegan'] });
  await putRsvp(server, id, waits, { status: 'HOST_APPROVAL_REQUESTED' });
  await putRsvp(
    server,
    id,
    { id: null, emailId: 'new@example.org' },
    { status: 'ONBOARD_REQUESTED', invited: true },
  );
  const rows = async (as: TestUser) => (await server.inject('GET', `/api/rsvp/event/${id}`, { as })).body;
  const forHosts = await rows(maya);
  expect(forHosts).toHaveLength(4);
  expect(forHosts[1]).toMatchObject({
    onboardStatus: 'ONBOARDED',
    user: { guid: guest.id, emailId: guest.emailId, tags: ['vegan'], isOwner: false },
  });
  expect(forHosts[3]).toMatchObject({
    onboardStatus: null,
    user: { guid: null, emailId: 'new@example.org' },
  });
  const forGuests = await rows(guest);
  expect(forGuests.map((row: { user: { guid: string } }) => row.user.guid)).toEqual([maya.id, guest.id]);
  expect(JSON.stringify(forGuests)).not.toMatch(/@|vegan|ONBOARDED/);
});

test('mails are queued with the decision: to hosts when somebody requests to join, to the person when it is decided', async () => {
  const { id } = await event({ name: 'Letters' });
  const [hana, noor] = [await server.makeUser('Hana'), await server.makeUser('Noor')];
  await putRsvp(server, id, hana, { status: 'YES', isHost: true });
  const of = async (user: TestUser) =>
    (await mailsTo(server, user.emailId)).filter((mail) => mail.eventId === id).map((mail) => mail.subject);
  await respond(id, noor, 'Yes');
  await respond(id, noor, 'Yes');
  expect([await of(maya), await of(hana)]).toEqual([
    ['Noor Test wants to join Letters'],
    ['Noor Test wants to join Letters'],
  ]);
  const row = (await server.inject('GET', `/api/rsvp/event/${id}`, { as: hana })).body.find(
    (one: { user: { guid: string } }) => one.user.guid === noor.id,
  );
  await server.inject('PUT', '/api/rsvp', {
    as: hana,
    body: { eventId: id, status: 'YES', rsvps: [row.id] },
  });
  expect(await of(noor)).toEqual(['You are coming to Letters']);
});

test('a guest who joins may participate at once', async () => {
  const { id, programs } = await event({ rsvpType: 'OPEN' });
  const who = await server.makeUser('Noor');
  const post = () => server.inject('POST', `/api/feeds/${id}`, { as: who, body: { title: 'Hello' } });
  expect((await post()).code).toBe('FORBIDDEN');
  await respond(id, who, 'Yes');
  expect((await post()).status).toBe(201);
  expect(
    (
      await server.inject('POST', `/api/events/${id}/programs/${programs[0].id}/activity`, {
        as: who,
        body: activityOn(programs[0].date),
      })
    ).code,
  ).toBe('FORBIDDEN');
});
