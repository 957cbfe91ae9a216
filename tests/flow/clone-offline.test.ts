// A copy of an event made offline looks on the device as it does once the real server has made it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { addDays } from '#contract/rules/time.ts';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { theDevice } from '#src/data/device/device.ts';
import { closeData, openOwnData } from '#src/data/databases/local-data.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { createActivityMutation } from '#src/mutations/activities/create-activity.ts';
import { cloneArgs, cloneEventMutation } from '#src/mutations/events/clone-event.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { activityOn, makeEvent } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  installFolds();
  server = await startTestServer();
});
afterAll(() => server.close());

test('a copy made offline shows at once the days and activities that the server will create, and accepts additions', async () => {
  const maya = await server.makeUser('Maya');
  const source = await makeEvent(server, maya, { timezone: 'Europe/Lisbon' });
  const programs = `/api/events/${source.id}/programs`;
  for (const [day, more] of [
    [source.programs[0], {}],
    [source.programs[1], { timezone: 'Asia/Tokyo', location: 'Nishiki' }],
  ] as const)
    await server.inject('POST', `${programs}/${day.id}/activity`, {
      as: maya,
      body: { ...activityOn(day.date, 4), ...more },
    });
  const read = async (id: string): Promise<EventWithProgram> =>
    (await server.inject('GET', `/api/events/${id}`, { as: maya })).body;
  const { programs: days, ...event } = await read(source.id);
  const device = { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange };
  const data = await openOwnData(device, {
    guid: maya.id,
    firstName: 'Maya',
    lastName: 'Test',
    profilePic: null,
  });
  const photo = {
    imageCredit: { name: 'Ines', profileUrl: 'https://unsplash.com/@ines', source: 'UNSPLASH' as const },
    needsReview: true,
  };
  await data.cache.events.put({ ...event, ...photo });
  await data.cache.days.bulkPut(days.map(({ activities: _, ...day }) => day));
  await data.cache.activities.bulkPut(days.flatMap(({ activities }) => activities));

  // across a daylight saving change, so that the same wall time is another instant
  const startOn = addDays(event.startOn, 180);
  const id = device.newId();
  const held = (await readItinerary(data, event.id)) ?? expect.fail('it is on the device');
  const args = cloneArgs({ source: held, startOn, privacy: 'PRIVATE' }, id);
  await enqueueIn(data, cloneEventMutation, args);
  const shown = async () => {
    const itinerary = await readItinerary(data, id);
    return {
      event: itinerary?.event,
      days: itinerary?.days.map(({ activities, ...day }) => [
        day.id,
        day.date,
        day.dayIndex,
        day.name,
        activities.map((one) => [
          one.id,
          one.name,
          one.startDateTime,
          one.endDateTime,
          one.timezone,
          one.location,
        ]),
      ]),
    };
  };
  const before = await shown();
  expect(before.event).toMatchObject({
    name: event.name,
    privacy: 'PRIVATE',
    startOn,
    isOwner: true,
    ...photo,
  });
  expect(before.days?.map(([, date]) => date)).toEqual([0, 1, 2].map((day) => addDays(startOn, day)));

  const [firstDay] = args.shown.days;
  const added = await enqueueIn(data, createActivityMutation, {
    id: device.newId(),
    eventId: id,
    dayId: firstDay?.id ?? '',
    name: 'Toast',
    description: 'To the copy.',
    subtitle: '',
    location: null,
    startIsoTime: `${startOn}T18:00:00.000Z`,
    endIsoTime: `${startOn}T19:00:00.000Z`,
    timezone: 'Europe/Lisbon',
    file: null,
  });
  const rows = await data.outbox.mutations.orderBy('seq').toArray();
  expect(rows.find((row) => row.id === added)?.dependsOn, 'the new activity waits for the copy').toEqual([
    rows[0]?.id,
  ]);
  for (const { request } of rows) {
    const answer = await server.inject(request.method as 'POST', request.path, {
      as: maya,
      body: 'body' in request ? request.body : undefined,
    });
    expect(answer.status, answer.raw.toString()).toBe(201);
  }
  const after = await read(id);
  expect(after).toMatchObject({
    name: event.name,
    startOn: before.event?.startOn,
    endOn: before.event?.endOn,
  });
  expect(after.startTime).toBe(before.event?.startTime);
  expect(
    after.programs.map(({ activities, ...day }) => [
      day.id,
      day.date,
      day.dayIndex,
      day.name,
      activities
        .filter(({ name }) => name !== 'Toast')
        .map((one) => [one.id, one.name, one.startDateTime, one.endDateTime, one.timezone, one.location]),
    ]),
  ).toEqual(before.days);
  closeData(data);
});

test('correcting the start date of a pending copy moves its dates again', () => {
  const shown = {
    event: {
      name: 'Kyoto',
      subtitle: '',
      description: '',
      image: null,
      startOn: '2027-05-01',
      endOn: '2027-05-01',
      timezone: 'UTC',
      rsvpType: 'OPEN' as const,
    },
    days: [],
    activities: [],
  };
  const args = {
    id: crypto.randomUUID(),
    sourceId: crypto.randomUUID(),
    startOn: '2027-05-01',
    privacy: 'PUBLIC' as const,
    shown,
    after: [],
  };
  const edited = cloneEventMutation.edit?.apply(args, { startOn: '2027-05-04' }, { newId: () => '' });
  expect(edited?.shown.event).toMatchObject({ startOn: '2027-05-04', endOn: '2027-05-04' });
  expect(cloneEventMutation.edit?.wrong?.({ ...args, startOn: '2020-01-01' }, Date.now())).toEqual({
    startOn: 'Start date must be today or later',
  });
});
