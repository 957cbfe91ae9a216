import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AHEAD_MAX, SyncAnswer } from '#contract/schemas/sync.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import * as v from 'valibot';
import { eventEpochs, events, tombstones } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { pruneTombstones, TOMBSTONE_DAYS } from '#server/modules/sync/prune-tombstones.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { activityOn, dayFromNow, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { largeSchedule } from '#tests/support/some-schedule.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An event of one owner with a guest and a host, and a device of each. */
async function scene(more: Parameters<typeof makeEvent>[2] = {}) {
  const [owner, host, guest] = [
    await server.makeUser('Olga'),
    await server.makeUser('Hana'),
    await server.makeUser('Gil'),
  ];
  const event = await makeEvent(server, owner, { timezone: 'UTC', ...more });
  await putRsvp(server, event.id, host, { status: 'YES', isHost: true });
  const guestRow = await putRsvp(server, event.id, guest, { status: 'YES' });
  const devices = [
    new PullingDevice(server, owner),
    new PullingDevice(server, host),
    new PullingDevice(server, guest),
  ] as const;
  for (const device of devices) await device.pull();
  return {
    id: event.id as string,
    event,
    owner,
    host,
    guest,
    guestRow,
    devices,
    onOwner: devices[0],
    onHost: devices[1],
    onGuest: devices[2],
  };
}
const post = (as: TestUser, eventId: string, title = 'Hello') =>
  server.inject('POST', `/api/feeds/${eventId}`, { as, body: { title } });
const rowOf = (device: PullingDevice, eventId: string) =>
  device.row(eventId, 'events', eventId) as EventRow | undefined;

test('the call returns one page of the event, in the documented shape', async () => {
  const { id, owner } = await scene();
  const first = await server.inject('POST', '/api/sync', { as: owner, body: { cursors: {} } });
  expect(v.is(SyncAnswer, first.body)).toBe(true);
  expect(first.body).toMatchObject({
    visible: [id],
    gone: [],
    events: [
      {
        id,
        reset: true,
        more: false,
        deleted: {},
        changes: { events: [{ id, isOwner: true }], days: [{}, {}, {}], rsvps: [{}, {}, {}] },
      },
    ],
  });
  const [{ version, role }] = first.body.events;
  expect(
    (await server.inject('POST', '/api/sync', { as: owner, body: { cursors: { [id]: { version, role } } } }))
      .body,
  ).toMatchObject({ events: [], visible: [id] });
  for (const body of [
    {},
    { cursors: { x: { version: 1, role: '' } } },
    { cursors: [], watch: [7] },
    { cursors: {}, watch: 'all' },
  ])
    expect((await server.inject('POST', '/api/sync', { as: owner, body })).code).toBe('INVALID_INPUT');
});

test('a pull returns only what changed, and the answer to a change equals the pull of it', async () => {
  const { id, event, owner, onOwner, devices } = await scene();
  const day = event.programs[0];
  const answer = await server.inject('POST', `/api/events/${id}/programs/${day.id}/activity`, {
    as: owner,
    body: activityOn(day.date),
  });
  const before = structuredClone(onOwner.cursors);
  const pulled = await server.inject('POST', '/api/sync', { as: owner, body: { cursors: before } });
  const { more, reset, ...rest } = pulled.body.events[0];
  expect({ more, reset }).toEqual({ more: false, reset: false });
  expect(answer.changes).toEqual(rest);
  expect(rest.changes).toEqual({ activities: [expect.objectContaining({ id: answer.body.id })] });
  for (const device of devices) await device.pull();
  expect(devices.map((device) => device.ids(id, 'activities'))).toEqual(Array(3).fill([answer.body.id]));
});

test('guests receive attendees without e-mail addresses; people who are no longer coming disappear from their devices', async () => {
  const { id, owner, guestRow, onGuest, onHost } = await scene({ rsvpType: 'OPEN_INVITE' });
  const noor = await server.makeUser('Noor');
  await server.inject('PUT', `/api/rsvp/respond/${id}`, { as: noor, body: { status: 'Yes' } });
  await Promise.all([onGuest.pull(), onHost.pull()]);
  const row =
    onHost
      .ids(id, 'rsvps')
      .find((one) => (onHost.row(id, 'rsvps', one) as { user: { guid: string } }).user.guid === noor.id) ??
    '';
  expect(onHost.row(id, 'rsvps', row)).toMatchObject({
    status: 'HOST_APPROVAL_REQUESTED',
    user: { emailId: noor.emailId },
  });
  expect(onGuest.ids(id, 'rsvps')).not.toContain(row);
  await server.inject('PUT', '/api/rsvp', { as: owner, body: { eventId: id, status: 'YES', rsvps: [row] } });
  await onGuest.pull();
  expect(onGuest.ids(id, 'rsvps')).toContain(row);
  expect(onGuest.ids(id, 'rsvps')).toContain(guestRow);
  expect(rowOf(onGuest, id)?.guestsCount).toBe(4);
  await server.inject('PUT', `/api/rsvp/respond/${id}`, { as: noor, body: { status: 'No' } });
  const [pulled] = (await onGuest.pull()).events;
  expect(pulled).toMatchObject({ reset: false, deleted: { rsvps: [row] } });
  expect(onGuest.ids(id, 'rsvps')).not.toContain(row);
  expect(rowOf(onGuest, id)?.guestsCount).toBe(3);
  expect(JSON.stringify(onGuest.everything())).not.toContain('@');
});

test('Removed guest: a removed guest loses everything at the next pull', async () => {
  const { id, owner, guest, onGuest, onHost } = await scene({ privacy: 'PRIVATE' });
  await post(owner, id);
  await onGuest.pull();
  expect(onGuest.ids(id, 'posts')).toHaveLength(1);
  await putRsvp(server, id, guest, { status: 'HOST_REMOVED', decidedBy: 'HOST' });
  const answer = await onGuest.pull();
  expect(answer).toMatchObject({ events: [], visible: [], gone: [id] });
  expect(onGuest.everything()).toEqual([]);
  // the link still shows the itinerary of a private event, and nothing else of it
  onGuest.watch.push(id);
  await onGuest.pull();
  expect([onGuest.ids(id, 'days').length, onGuest.ids(id, 'posts'), onGuest.ids(id, 'rsvps')]).toEqual([
    3,
    [],
    [],
  ]);
  expect(rowOf(onGuest, id)).toMatchObject({ selfStatus: 'HOST_REMOVED', guests: [], guestsCount: null });
  await onHost.pull();
  expect(onHost.ids(id, 'rsvps')).toHaveLength(3);
});

test('a new role means other rows: the event is reset', async () => {
  const { id, guest, onGuest } = await scene();
  const waiting = await server.makeUser('Wes');
  await putRsvp(server, id, waiting, { status: 'HOST_APPROVAL_REQUESTED' });
  await onGuest.pull();
  expect(onGuest.ids(id, 'rsvps')).toHaveLength(3);
  const resets = onGuest.resets;
  await putRsvp(server, id, guest, { status: 'YES', isHost: true });
  await onGuest.pull();
  expect([onGuest.resets, onGuest.ids(id, 'rsvps').length]).toEqual([resets + 1, 4]);
  expect(JSON.stringify(onGuest.everything())).toContain(waiting.emailId);
  await putRsvp(server, id, guest, { status: 'YES', isHost: false });
  await onGuest.pull();
  expect([onGuest.resets, onGuest.ids(id, 'rsvps').length]).toEqual([resets + 2, 3]);
  expect(JSON.stringify(onGuest.everything())).not.toContain('@');
});

test('when a public event becomes private, outsiders lose its social content', async () => {
  const { id, owner } = await scene();
  await post(owner, id);
  const outside = new PullingDevice(server, await server.makeUser('Sam'));
  outside.watch.push(id);
  expect((await outside.pull()).discover?.map((event) => event.id)).toContain(id);
  expect(outside.ids(id, 'posts')).toHaveLength(1);
  await server.inject('PUT', `/api/events/${id}`, { as: owner, body: { privacy: 'PRIVATE' } });
  const answer = await outside.pull();
  expect(answer.discover?.map((event) => event.id)).not.toContain(id);
  expect([outside.ids(id, 'posts'), outside.ids(id, 'days').length]).toEqual([[], 3]);
  await server.inject('DELETE', `/api/events/${id}`, { as: owner });
  expect(await outside.pull()).toMatchObject({ visible: expect.not.arrayContaining([id]), gone: [id] });
  expect(outside.everything()).toEqual([]);
});

test("the home feed offers other people's public events that are not over, except those one belongs to", async () => {
  const { id, guest, owner } = await scene();
  const [stranger, declined] = [await server.makeUser('Sam'), await server.makeUser('Dora')];
  await putRsvp(server, id, declined, { status: 'NO', decidedBy: 'SELF' });
  const offered = async (user: TestUser) =>
    (await new PullingDevice(server, user).pull()).discover?.find((event) => event.id === id);
  expect(await offered(stranger)).toMatchObject({ guests: [], guestsCount: 3, selfStatus: null });
  expect(await offered(declined)).toMatchObject({ selfStatus: 'NO' });
  expect([await offered(guest), await offered(owner)]).toEqual([undefined, undefined]);
  expect(
    (await server.inject('POST', '/api/sync', { as: stranger, body: { cursors: {} } })).body.discover,
    'only if requested',
  ).toBeNull();
});

test('a large event is returned in pages, and a page never splits a version', async () => {
  const owner = await server.makeUser('Olga');
  const {
    body: { id, startOn },
  } = await server.inject('POST', '/api/events/import', { as: owner, body: largeSchedule(2, 4, 10) });
  const {
    body: {
      programs: [day],
    },
  } = await server.inject('GET', `/api/events/${id}`, { as: owner });
  expect(day.date).toBe(startOn);
  for (const activity of day.activities.slice(0, 9))
    await server.inject('PUT', `/api/events/${id}/programs/${day.id}/activity/${activity.id}`, {
      as: owner,
      body: { name: `New ${activity.name}` },
    });
  const device = new PullingDevice(server, owner, 5);
  await device.pull();
  expect(device.pages).toBe(3);
  expect(device.resets).toBe(1);
  expect(device.ids(id, 'activities')).toHaveLength(80);
  const whole = new PullingDevice(server, owner);
  await whole.pull();
  expect(whole.pages).toBe(1);
  expect(device.everything()).toEqual(whole.everything());
});

test('when the page is full, further events come with the next page, and what the device holds of them stays', async () => {
  const owner = await server.makeUser('Olga');
  const [soon, later] = [
    await makeEvent(server, owner, { startIsoTime: dayFromNow(1), endIsoTime: dayFromNow(1) }),
    await makeEvent(server, owner, { startIsoTime: dayFromNow(5), endIsoTime: dayFromNow(5) }),
  ];
  const device = new PullingDevice(server, owner, 2);
  await device.pull();
  expect(device.last?.visible).toEqual([soon.id, later.id]);
  expect(device.pages).toBe(2);
  for (const { id } of [soon, later]) await post(owner, id);
  const { resets } = device;
  await device.pull();
  expect(device.resets).toBe(resets);
  expect([soon, later].map(({ id }) => device.ids(id, 'posts').length)).toEqual([1, 1]);
});

test('a device with a cursor older than the remembered deletions, or from the future, starts over', async () => {
  const { id, owner, onOwner, onGuest } = await scene();
  const [one, two] = [(await post(owner, id)).body.id, (await post(owner, id)).body.id];
  await Promise.all([onOwner.pull(), onGuest.pull()]);
  await server.inject('DELETE', `/api/feeds/${id}/${one}`, { as: owner });
  await onOwner.pull();
  await server.inject('DELETE', `/api/feeds/${id}/${two}`, { as: owner });
  const old = new Date(Date.now() - (TOMBSTONE_DAYS + 1) * 86_400_000);
  await server.db.update(tombstones).set({ deletedAt: old }).where(eq(tombstones.rowId, one));
  await transaction(server.db, (tx) => pruneTombstones(tx, new Date()));
  const resets = [onOwner.resets, onGuest.resets];
  // the owner's device received the forgotten deletion before, the guest's did not
  await Promise.all([onOwner.pull(), onGuest.pull()]);
  expect([onOwner.resets, onGuest.resets]).toEqual([resets[0], (resets[1] ?? 0) + 1]);
  for (const device of [onOwner, onGuest]) expect(device.ids(id, 'posts')).toEqual([]);
  const cursor = onOwner.cursors[id];
  if (cursor) cursor.version += 100;
  await onOwner.pull();
  expect(onOwner.resets).toBe((resets[0] ?? 0) + 1);
});

test('several old deletions leave one mark, the newest', async () => {
  const { id, owner } = await scene();
  const ids: string[] = [];
  for (let i = 0; i < 4; i += 1) ids.push((await post(owner, id)).body.id);
  for (const one of ids) await server.inject('DELETE', `/api/feeds/${id}/${one}`, { as: owner });
  const marks = () =>
    server.db.select().from(tombstones).where(eq(tombstones.eventId, id)).orderBy(tombstones.version);
  const all = await marks();
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  await server.db
    .update(tombstones)
    .set({ deletedAt: later(50) })
    .where(eq(tombstones.rowId, ids[3] ?? ''));
  await transaction(server.db, (tx) => pruneTombstones(tx, later(TOMBSTONE_DAYS + 1)));
  expect((await marks()).map(({ tableName, version }) => [tableName, version])).toEqual([
    ['*', all[2]?.version],
    ['posts', all[3]?.version],
  ]);
  await transaction(server.db, (tx) => pruneTombstones(tx, later(TOMBSTONE_DAYS + 60)));
  expect((await marks()).map(({ tableName, version }) => [tableName, version])).toEqual([
    ['*', all[3]?.version],
  ]);
});

test('a pull takes no more statements for many reported versions and unknown events than for one, and too many versions are refused', async () => {
  const { id, owner, onOwner } = await scene();
  const { role = '' } = onOwner.cursors[id] ?? {};
  const seen = Array.from({ length: AHEAD_MAX }, (_, n) => ({ version: n + 1, epoch: randomUUID() }));
  await server.db.delete(eventEpochs).where(eq(eventEpochs.eventId, id));
  await server.db
    .insert(eventEpochs)
    .values(seen.map(({ version, epoch }) => ({ eventId: id, firstVersion: version, epoch })));
  const [version, epoch] = [AHEAD_MAX + 1, randomUUID()];
  await server.db.update(events).set({ version, epoch, epochFrom: version }).where(eq(events.id, id));
  const pull = (ahead: typeof seen, unknown = 0) =>
    server.inject('POST', '/api/sync', {
      as: owner,
      body: {
        cursors: {
          [id]: { version, role, epoch, ahead },
          ...Object.fromEntries(
            Array.from({ length: unknown }, () => [randomUUID(), { version: 1, role, epoch: uuidv7() }]),
          ),
        },
      },
    });
  expect((await pull(seen)).body).toMatchObject({ events: [], visible: [id], gone: [] });
  const forOne = await countStatements(() => pull(seen.slice(0, 1)));
  expect(await countStatements(() => pull(seen))).toBe(forOne);

  const [{ epoch: first }, ...others] = seen as [(typeof seen)[0]];
  const { body } = await pull([...others, { version: 2, epoch: first }], 1);
  expect(body.events).toEqual([expect.objectContaining({ id, reset: true, restored: expect.anything() })]);
  expect(body.lost).toEqual([{ id: expect.any(String), backupAt: null }]);
  const forOneUnknown = await countStatements(() => pull(seen, 1));
  expect(await countStatements(() => pull(seen, 100))).toBe(forOneUnknown);

  const tooMany = await pull([...seen, { version, epoch: randomUUID() }]);
  expect([tooMany.status, tooMany.code]).toEqual([400, 'INVALID_INPUT']);
});
