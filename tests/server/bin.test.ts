// Deleted days and activities can be restored unchanged, once, for thirty days; after that nothing is left of
// them.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIN_MAX, FILE_LIMITS } from '#contract/constants.ts';
import { addDays } from '#contract/rules/time.ts';
import { activities, bin, files, importedActivities } from '#server/db/schema.ts';
import { runHousekeeping } from '#server/run-housekeeping.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { activityOn, dayFromNow, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const DAY = 86_400_000;
let server: TestServer;
let clock: MovingClock;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const picture = { name: 'sea.png', type: 'image/png', content: Buffer.from(PNG) };
const call = async (as: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const answer = await server.inject(method, url, { as, ...(body && { body }) });
  expect(answer.status, `${method} ${url}: ${answer.code}`).toBeLessThan(300);
  return answer.body;
};

/** A three-day event in UTC with a guest; both people's devices hold all of it. */
async function scene() {
  const [owner, guest] = [await server.makeUser('Olga'), await server.makeUser('Gil')];
  const event = await makeEvent(server, owner, { timezone: 'UTC', rsvpType: 'OPEN' });
  await putRsvp(server, event.id, guest, { status: 'YES' });
  const [onOwner, onGuest] = [new PullingDevice(server, owner), new PullingDevice(server, guest)];
  const id: string = event.id;
  const days = event.programs as { id: string; date: string }[];
  const at = (dayId: string, activityId = '') =>
    `/api/events/${id}/programs/${dayId}/activity${activityId && `/${activityId}`}`;
  return {
    id,
    days,
    owner,
    guest,
    onOwner,
    onGuest,
    at,
    add: async (day: { id: string; date: string }, more: object = {}): Promise<string> =>
      (await call(owner, 'POST', at(day.id), activityOn(day.date, 9, { ...more }))).id,
    restore: (...entries: string[]) =>
      server.inject('POST', `/api/events/${id}/bin/restore`, { as: owner, body: { entries } }),
    pull: async () => {
      await onOwner.pull();
      await onGuest.pull();
    },
  };
}

test('a restored activity keeps its id, picture and documents, and reaches devices that had deleted it', async () => {
  const { id, days, owner, guest, onOwner, onGuest, at, add, restore, pull } = await scene();
  const [, day] = days;
  const activityId = await add(day!, { name: 'Tea', subtitle: 'Green', location: 'Uji' });
  await server.inject('POST', `${at(day!.id, activityId)}/image`, {
    as: owner,
    multipart: [picture],
  });
  const [document] = await server
    .inject('POST', `/api/documents/event/${id}/user/common`, {
      as: owner,
      multipart: [{ ...picture, name: 'map.png', field: 'file' }],
    })
    .then(({ body }) => body.documents);
  await call(owner, 'PUT', `${at(day!.id, activityId)}/documents/${document.id}`, {});
  await pull();
  const before = onGuest.row(id, 'activities', activityId)!;
  expect(before).toMatchObject({ name: 'Tea', image: expect.any(String), documents: [{ id: document.id }] });

  await call(owner, 'DELETE', at(day!.id, activityId));
  const late = new PullingDevice(server, guest);
  await pull();
  expect(onGuest.ids(id, 'activities')).toEqual([]);
  expect(onGuest.ids(id, 'bin')).toEqual([]);
  const [file] = await server.db.select().from(files).where(eq(files.purpose, 'COVER'));
  const read = async (as?: TestUser) => (await server.inject('GET', `/api/files/${file!.id}`, { as })).status;
  expect([await read(owner), await read(guest)], 'a picture is deleted as well').toEqual([200, 404]);
  const [binned] = onOwner.ids(id, 'bin');
  expect(onOwner.row(id, 'bin', binned!)).toMatchObject({
    entry: activityId,
    day: null,
    activity: { id: activityId, name: 'Tea', programId: day!.id },
    was: day!.date,
  });

  const answers = await Promise.all([restore(activityId), restore(activityId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.activities.length).sort()).toEqual([0, 1]);
  await pull();
  await late.pull();
  const { version: _, updatedAt: _at, ...same } = before;
  for (const device of [onGuest, late]) {
    expect(device.row(id, 'activities', activityId)).toMatchObject(same);
    expect(device.ids(id, 'activities')).toEqual([activityId]);
  }
  expect(onOwner.ids(id, 'bin')).toEqual([]);
  // after another deletion it is in the bin once more
  await call(owner, 'DELETE', at(day!.id, activityId));
  expect((await restore(activityId)).body.activities).toEqual([activityId]);
});

test('a restored day is on its former date and extends the event, or after the last day if the date is taken', async () => {
  const { id, days, owner, onGuest, add, restore, pull } = await scene();
  const [first, , last] = days;
  const activityId = await add(last!);
  await call(owner, 'DELETE', `/api/events/${id}/programs/${last!.id}`);
  await restore(last!.id);
  await pull();
  expect(onGuest.row(id, 'events', id)).toMatchObject({ endOn: last!.date });
  expect(onGuest.row(id, 'days', last!.id)).toMatchObject({ date: last!.date, dayIndex: 2 });
  expect(onGuest.row(id, 'activities', activityId)).toMatchObject({ programId: last!.id });

  await call(owner, 'DELETE', `/api/events/${id}/programs/${last!.id}`);
  await call(owner, 'POST', `/api/events/${id}/programs`, {});
  await restore(last!.id);
  await pull();
  const after = addDays(last!.date, 1);
  expect(onGuest.row(id, 'days', last!.id)).toMatchObject({ date: after, dayIndex: 3 });
  expect(onGuest.row(id, 'activities', activityId)).toMatchObject({
    startDateTime: `${after}T09:00:00.000Z`,
  });

  // it moves with the event, and the days after it get their new numbers
  await call(owner, 'DELETE', `/api/events/${id}/programs/${first!.id}`);
  await pull();
  await call(owner, 'PUT', `/api/events/${id}`, { startOn: addDays(first!.date, 8) });
  await restore(first!.id);
  await pull();
  expect(onGuest.row(id, 'days', first!.id)).toMatchObject({ date: addDays(first!.date, 7), dayIndex: 0 });
  expect(onGuest.row(id, 'days', last!.id)).toMatchObject({ dayIndex: 3 });
  expect(onGuest.row(id, 'events', id)).toMatchObject({ startOn: addDays(first!.date, 7) });
});

test('an activity needs its day, which can be restored with it; what was deleted together is restored together', async () => {
  const { id, days, owner, onGuest, at, add, restore, pull } = await scene();
  const [first, second] = days;
  const [own, other, stays] = [await add(first!), await add(second!), await add(first!)];
  const together = randomUUID();
  for (const [day, activityId] of [
    [first!, own],
    [second!, other],
  ] as const)
    await call(owner, 'DELETE', at(day.id, activityId), { together });
  await call(owner, 'DELETE', `/api/events/${id}/programs/${first!.id}`);
  const refused = await restore(together);
  expect([refused.status, refused.code]).toEqual([404, 'DAY_NOT_FOUND']);
  expect((await call(owner, 'GET', `/api/events/${id}/bin`)).length).toBe(4);
  const done = await restore(together, first!.id);
  expect(done.body.days).toEqual([first!.id]);
  await pull();
  expect(onGuest.ids(id, 'activities')).toEqual([own, other, stays].sort());
});

test('a restored activity keeps its time of day on a day that was moved and in a changed time zone', async () => {
  const { id, days, owner, onOwner, onGuest, at, add, restore, pull } = await scene();
  const [first, second, third] = days;
  const activityId = await add(second!);
  await call(owner, 'DELETE', at(second!.id, activityId));
  await call(owner, 'PUT', `/api/events/${id}`, { timezone: 'Asia/Tokyo' });
  await call(owner, 'POST', `/api/events/${id}/programs/reorder`, {
    programIds: [second!.id, first!.id, third!.id],
  });
  await pull();
  const [binned] = onOwner.ids(id, 'bin');
  expect(onOwner.row(id, 'bin', binned!)).toMatchObject({
    activity: { startDateTime: `${second!.date}T00:00:00.000Z`, timezone: 'Asia/Tokyo' },
  });
  await restore(activityId);
  await pull();
  expect(onGuest.row(id, 'activities', activityId)).toMatchObject({
    startDateTime: `${first!.date}T00:00:00.000Z`,
    timezone: 'Asia/Tokyo',
  });
});

test('after thirty days an activity cannot be restored, and housekeeping deletes it with its picture', async () => {
  const { id, days, owner, onOwner, at, add, pull } = await scene();
  const activityId = await add(days[0]!);
  await server.inject('POST', `${at(days[0]!.id, activityId)}/image`, {
    as: owner,
    multipart: [picture],
  });
  await call(owner, 'DELETE', at(days[0]!.id, activityId));
  await pull();
  expect(onOwner.ids(id, 'bin')).toHaveLength(1);
  expect(await server.db.$count(files, eq(files.eventId, id))).toBe(1);
  clock.forward(30 * DAY - 60_000);
  await runHousekeeping(server.services, true);
  expect(await server.db.$count(bin, eq(bin.eventId, id))).toBe(1);
  clock.forward(120_000);
  const late = await server.inject('POST', `/api/events/${id}/bin/restore`, {
    as: await server.signInAgain(owner),
    body: { entries: [activityId] },
  });
  expect([late.status, late.code]).toEqual([410, 'RESTORE_EXPIRED']);
  await runHousekeeping(server.services, true);
  await pull();
  expect(onOwner.ids(id, 'bin')).toEqual([]);
  expect(await server.db.$count(bin, eq(bin.eventId, id))).toBe(0);
  expect(await server.db.$count(files, eq(files.eventId, id))).toBe(0);
});

test('in a full event, deleted pictures make room; a restored activity is linked to its entry of the imported file again', async () => {
  const { id, days, owner, onOwner, at, add, restore, pull } = await scene();
  const [gone, stays] = [await add(days[0]!), await add(days[0]!, { name: 'Walk' })];
  const cover = (activityId: string) =>
    server.inject('POST', `${at(days[0]!.id, activityId)}/image`, {
      as: owner,
      multipart: [picture],
    });
  await cover(gone);
  await server.db.update(files).set({ bytes: FILE_LIMITS.event }).where(eq(files.eventId, id));
  expect((await cover(stays)).code).toBe('EVENT_FULL');
  const told = { name: 'Breakfast', subtitle: '', description: '', location: null, timezone: null };
  const when = { on: days[0]!.date, startsLocal: '', endsLocal: '' };
  await server.db
    .insert(importedActivities)
    .values({ id: randomUUID(), eventId: id, key: 'a', activityId: gone, told: { ...told, ...when } });
  const imageCredit = { source: 'PEXELS', name: 'Ann', profileUrl: 'https://www.pexels.com/@ann' } as const;
  await server.db.update(activities).set({ imageCredit }).where(eq(activities.id, gone));
  await call(owner, 'DELETE', at(days[0]!.id, gone));
  await pull();
  const binned = () =>
    onOwner.ids(id, 'bin').map((row) => onOwner.row(id, 'bin', row)?.activity as Record<string, unknown>);
  expect(binned()).toMatchObject([{ image: expect.any(String), imageCredit }]);
  expect((await cover(stays)).status).toBe(200);
  await pull();
  expect(binned(), 'what devices receive').toMatchObject([{ id: gone, image: null }]);
  expect(binned()[0]).not.toHaveProperty('imageCredit');
  await restore(gone);
  const back = await call(owner, 'GET', at(days[0]!.id, gone));
  expect(back).toMatchObject({ image: null });
  expect(back, 'the activity that the picture belonged to').not.toHaveProperty('imageCredit');
  const relinked = sql`${importedActivities.activityId} = ${gone}`;
  expect(await server.db.$count(importedActivities, relinked)).toBe(1);
});

test('days that were deleted one by one are restored in one change with the activities that need them', async () => {
  const owner = await server.makeUser('Olga');
  const now = server.services.clock();
  const event = await makeEvent(server, owner, {
    timezone: 'UTC',
    startIsoTime: dayFromNow(1, now),
    endIsoTime: dayFromNow(62, now),
  });
  const days = event.programs as { id: string; date: string }[];
  expect(days.length).toBeGreaterThan(60);
  const at = (day: { id: string }) => `/api/events/${event.id}/programs/${day.id}`;
  const wanted = days.slice(0, 60);
  const together = randomUUID();
  for (const day of wanted) {
    const { id } = await call(owner, 'POST', `${at(day)}/activity`, activityOn(day.date, 9, {}));
    const gone = await server.inject('DELETE', `${at(day)}/activity/${id}`, {
      as: owner,
      body: { together },
    });
    expect(gone.status).toBe(204);
    await call(owner, 'DELETE', at(day));
  }
  const back = await server.inject('POST', `/api/events/${event.id}/bin/restore`, {
    as: owner,
    body: { entries: [together, ...wanted.map(({ id }) => id)] },
  });
  expect(back.status).toBe(200);
  expect([back.body.days.length, back.body.activities.length]).toEqual([60, 60]);
});

test('a full bin drops restored entries first, then the oldest', async () => {
  const { id, days, owner, onOwner, at, add, restore, pull } = await scene();
  const [old, back, fresh] = [await add(days[0]!), await add(days[0]!), await add(days[0]!)];
  await call(owner, 'DELETE', at(days[0]!.id, old));
  await call(owner, 'DELETE', at(days[0]!.id, back));
  await restore(back);
  await server.db.execute(sql`
    insert into bin (id, event_id, entry, activity, was, "on", deleted_at, version)
    select gen_random_uuid(), event_id, gen_random_uuid(), activity, was, "on", deleted_at + interval '1 s', version
    from bin, generate_series(1, ${BIN_MAX - 2}) where entry = ${old}`);
  await call(owner, 'DELETE', at(days[0]!.id, fresh));
  const left = () => onOwner.ids(id, 'bin').length;
  await pull();
  expect(left()).toBe(BIN_MAX);
  expect(await server.db.$count(bin, eq(bin.eventId, id))).toBe(BIN_MAX);
  expect(await server.db.$count(bin, eq(bin.entry, old)), 'restored entries are dropped first').toBe(1);
  await call(owner, 'DELETE', at(days[0]!.id, back));
  await pull();
  expect(left()).toBe(BIN_MAX);
  expect((await restore(old)).code).toBe('RESTORE_EXPIRED');
});
