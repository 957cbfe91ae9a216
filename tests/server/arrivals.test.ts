// Check-in at the door: two doors, times, tickets, undo, removal, and who receives the arrivals.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { firstArrival } from '#contract/rules/arrival.ts';
import type { ArrivalRow } from '#contract/schemas/arrivals.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { restampTickets } from '#server/modules/tickets/restamp-tickets.ts';
import { useTicketSecret } from '#server/modules/tickets/tickets.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let now = new Date('2027-04-06T10:00:00.000Z');
let server: TestServer;
let [maya, hana, gil, gwen] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];
let eventId: string;
let rsvpOf: Record<'gil' | 'gwen', string>;
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  [maya, hana, gil, gwen] = [
    await server.makeUser('Maya'),
    await server.makeUser('Hana'),
    await server.makeUser('Gil'),
    await server.makeUser('Gwen'),
  ];
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2027-04-06T08:00:00.000Z');
  eventId = (await makeEvent(server, maya)).id;
  await putRsvp(server, eventId, hana, { status: 'YES', isHost: true });
  rsvpOf = {
    gil: await putRsvp(server, eventId, gil, { status: 'YES' }),
    gwen: await putRsvp(server, eventId, gwen, { status: 'YES' }),
  };
  now = new Date('2027-04-06T10:00:00.000Z');
});

const checkIn = (as: TestUser, body: object, event = eventId) =>
  server.inject('POST', `/api/events/${event}/arrivals`, { as, body });
const undo = (as: TestUser, id: string) =>
  server.inject('DELETE', `/api/events/${eventId}/arrivals/${id}`, { as });
const list = async (): Promise<ArrivalRow[]> =>
  (await server.inject('GET', `/api/events/${eventId}/arrivals`, { as: maya })).body;
const pull = async (as: TestUser, since?: { version: number; role: string }) =>
  (
    await server.inject('POST', '/api/sync', {
      as,
      body: { cursors: since ? { [eventId]: { version: since.version, role: since.role } } : {} },
    })
  ).body.events.find(({ id }: { id: string }) => id === eventId);
const ownRow = async (as: TestUser, rsvpId: string): Promise<RsvpRow> =>
  (await pull(as)).changes.rsvps.find(({ id }: RsvpRow) => id === rsvpId);

test('two doors that did not know of each other agree on the earlier time, in whichever order they report it', async () => {
  const [early, late] = ['2027-04-06T09:14:00.000Z', '2027-04-06T09:20:00.000Z'];
  expect((await checkIn(hana, { rsvpId: rsvpOf.gil, at: late })).status).toBe(201);
  expect((await checkIn(maya, { rsvpId: rsvpOf.gil, at: early })).body).toMatchObject({
    rsvpId: rsvpOf.gil,
    at: early,
    by: { guid: maya.id },
  });
  expect(firstArrival(await list())?.at).toBe(early);
});

test('a time from a wrong clock is replaced by the time of receipt', async () => {
  const times = ['2027-04-06T10:00:01.000Z', '2020-01-01T00:00:00.000Z', undefined];
  for (const at of times)
    expect((await checkIn(maya, { rsvpId: rsvpOf.gil, at })).body.at).toBe(now.toISOString());
});

test('hosts get every arrival and every undo, a guest only their own', async () => {
  const before = { gil: await pull(gil), gwen: await pull(gwen), hana: await pull(hana) };
  const { id } = (await checkIn(maya, { rsvpId: rsvpOf.gil })).body;
  expect((await pull(hana, before.hana)).changes.arrivals).toMatchObject([{ id, rsvpId: rsvpOf.gil }]);
  expect((await pull(gil, before.gil)).changes.arrivals).toMatchObject([{ id }]);
  expect((await pull(gwen, before.gwen))?.changes ?? {}).toEqual({});

  const between = { gil: await pull(gil), gwen: await pull(gwen), hana: await pull(hana) };
  expect((await undo(hana, id)).status).toBe(204);
  expect((await pull(hana, between.hana)).deleted).toEqual({ arrivals: [id] });
  expect((await pull(gil, between.gil)).deleted).toEqual({ arrivals: [id] });
  expect((await pull(gwen, between.gwen))?.deleted ?? {}).toEqual({});
  expect((await undo(hana, id)).code).toBe('ARRIVAL_NOT_FOUND');
  expect((await checkIn(hana, { id, rsvpId: rsvpOf.gil })).code).toBe('ID_TAKEN');
});

test('undoing one arrival keeps the one from another door', async () => {
  const mistaken = (await checkIn(maya, { rsvpId: rsvpOf.gil })).body;
  const seen = (await checkIn(hana, { rsvpId: rsvpOf.gil })).body;
  await undo(maya, mistaken.id);
  expect((await list()).map(({ id }) => id)).toEqual([seen.id]);
});

test('anyone on the guest list can be checked in, whatever they answered; removed people cannot, and their arrivals disappear', async () => {
  const asks = await putRsvp(server, eventId, await server.makeUser('Ada'), {
    status: 'HOST_APPROVAL_REQUESTED',
  });
  expect((await checkIn(maya, { rsvpId: asks })).status).toBe(201);
  const { id } = (await checkIn(maya, { rsvpId: rsvpOf.gil })).body;
  const before = await pull(hana);
  await server.inject('DELETE', `/api/events/${eventId}/guests`, { as: maya, body: { users: [gil.id] } });
  expect((await pull(hana, before)).deleted).toEqual({ arrivals: [id] });
  expect((await list()).map(({ rsvpId }) => rsvpId)).toEqual([asks]);
  expect((await checkIn(maya, { rsvpId: rsvpOf.gil })).code).toBe('NOT_ON_LIST');
});

test('an arrival is found only under its own event', async () => {
  const other = (await makeEvent(server, maya)).id;
  expect((await checkIn(maya, { rsvpId: rsvpOf.gil }, other)).code).toBe('RSVP_NOT_FOUND');
  const { id } = (await checkIn(maya, { rsvpId: rsvpOf.gil })).body;
  const answer = await server.inject('DELETE', `/api/events/${other}/arrivals/${id}`, { as: maya });
  expect(answer.code).toBe('ARRIVAL_NOT_FOUND');
});

test('a ticket checks in its holder at its event, and nobody else', async () => {
  const { ticket } = await ownRow(gil, rsvpOf.gil);
  const second = (await makeEvent(server, maya)).id;
  const elsewhere = await putRsvp(server, second, gil, { status: 'YES' });
  expect((await checkIn(maya, { rsvpId: rsvpOf.gil, ticket })).status).toBe(201);
  for (const [answer, what] of [
    [await checkIn(maya, { rsvpId: rsvpOf.gwen, ticket }), 'another guest'],
    [await checkIn(maya, { rsvpId: elsewhere, ticket }, second), 'another event'],
    [await checkIn(maya, { rsvpId: rsvpOf.gil, ticket: `B${ticket!.slice(1)}` }), 'tampered with'],
  ] as const)
    expect([answer.status, Object.keys(answer.body.fields)], what).toEqual([400, ['ticket']]);
});

test('only the guest gets the ticket, and only while they are coming; only hosts get the key', async () => {
  expect((await ownRow(gil, rsvpOf.gil)).ticket).toBeDefined();
  expect((await ownRow(gwen, rsvpOf.gil)).ticket).toBeUndefined();
  for (const row of (await pull(hana)).changes.rsvps) expect(row.ticket).toBeUndefined();
  expect((await pull(hana)).changes.events[0].ticketKey).toMatch(/^[\w-]{87}$/);
  expect((await pull(gil)).changes.events[0].ticketKey).toBeUndefined();
  await server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as: gil, body: { status: 'NO' } });
  const waits = await putRsvp(server, eventId, gil, { status: 'WAITLISTED' });
  const { changes } = await pull(gil);
  expect((changes.rsvps ?? []).filter(({ id }: RsvpRow) => id === waits)).toEqual([]);
});

test('after a change of the secret, devices get the new key and the new tickets, once', async () => {
  await restampTickets(server.services);
  const [host, guest] = [await pull(hana), await pull(gil)];
  const old = host.changes.events[0].ticketKey;
  try {
    useTicketSecret('another secret, as after a loss of the folder');
    await restampTickets(server.services);
    const [news, own] = [await pull(hana, host), await pull(gil, guest)];
    expect(news.changes.events[0].ticketKey).toMatch(/^[\w-]{87}$/);
    expect(news.changes.events[0].ticketKey).not.toBe(old);
    const { ticket } = own.changes.rsvps.find(({ id }: RsvpRow) => id === rsvpOf.gil);
    expect((await checkIn(maya, { rsvpId: rsvpOf.gil, ticket })).status).toBe(201);
    const before = await pull(gil);
    await restampTickets(server.services);
    expect((await pull(gil)).version, 'the next start changes nothing').toBe(before.version);
  } finally {
    useTicketSecret(server.services.config.secret);
    await restampTickets(server.services);
  }
});

test('an arrival sent twice exists once', async () => {
  const [id, key] = [randomUUID(), randomUUID()];
  const send = () =>
    server.inject('POST', `/api/events/${eventId}/arrivals`, {
      as: maya,
      body: { id, rsvpId: rsvpOf.gil },
      key,
    });
  expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
  expect(await list()).toHaveLength(1);
});
