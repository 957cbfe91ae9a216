import { readdirSync, readFileSync } from 'node:fs';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { closeData, openOwnData } from '#src/data/databases/local-data.ts';
import { readEvent, readItinerary } from '#src/data/views/event.ts';
import { readHome } from '#src/data/views/home.ts';
import { EVENT_LANES } from '#src/data/views/read-view.ts';
import { createCommentMutation } from '#src/mutations/feed/create-comment.ts';
import { createDayMutation } from '#src/mutations/days/create-day.ts';
import { createEventMutation } from '#src/mutations/events/create-event.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { someEvent } from '#tests/support/some-event.ts';

const FOLDER = new URL('../../src/mutations/', import.meta.url);

test('every mutation that changes the row of an event is in a lane that the views of events read', () => {
  const lanes = new Map(
    readdirSync(FOLDER).flatMap((file) => {
      const source = readFileSync(new URL(file, FOLDER), 'utf8');
      const lane = /^ {2}lane: .*`(\w+:)\$\{(?:id|eventId)\}`/m.exec(source)?.[1];
      return source.includes('defineMutation<') && /view[^\n]*'events'/.test(source)
        ? [[file, lane] as const]
        : [];
    }),
  );
  expect(lanes.size).toBeGreaterThanOrEqual(5);
  for (const [file, lane] of lanes) expect(EVENT_LANES, file).toContain(lane);
});

test('an event looks the same alone, in the list and with its days, whatever waits', async () => {
  installFolds();
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const [id, postId, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const event = {
    name: 'Lisbon',
    startOn: '2030-05-01',
    endOn: '2030-05-01',
    timezone: 'Europe/Lisbon',
    privacy: 'PRIVATE',
    rsvpType: 'OPEN',
    file: null,
  } as const;
  await enqueueIn(data, createEventMutation, { ...event, id, dayIds: [crypto.randomUUID()] });
  await enqueueIn(data, createEventMutation, {
    ...event,
    name: 'Porto',
    id: other,
    dayIds: [crypto.randomUUID()],
  });
  await enqueueIn(data, createCommentMutation, {
    id: crypto.randomUUID(),
    eventId: id,
    postId,
    comment: 'Hello',
  });
  await enqueueIn(data, updateEventMutation, {
    eventId: id,
    set: { name: 'Three days in Lisbon' },
    base: { name: 'Lisbon' },
  });
  await enqueueIn(data, createDayMutation, { id: crypto.randomUUID(), eventId: id });
  await enqueueIn(data, respondRsvpMutation, { eventId: id, answer: 'YES' });
  const alone = await readEvent(data, id);
  expect(alone).toMatchObject({
    name: 'Three days in Lisbon',
    endOn: '2030-05-02',
    sync: { state: 'waiting' },
  });
  expect((await readItinerary(data, id))?.event).toEqual(alone);
  expect((await readHome(data)).events.find((one) => one.id === id)).toEqual(alone);
  closeData(data);
});

test('a day that was added moves the end of its event once, also while the answer is there and its row is not gone yet', async () => {
  installFolds();
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const [event, dayId] = [
    someEvent({
      startOn: '2030-05-01',
      endOn: '2030-05-01',
      isOwner: true,
      isHost: true,
      isGuest: true,
      selfStatus: 'YES',
    }),
    crypto.randomUUID(),
  ];
  await data.cache.events.put(event);
  await enqueueIn(data, createDayMutation, { id: dayId, eventId: event.id });
  const ends = async () => [
    (await readEvent(data, event.id))?.endOn,
    (await readItinerary(data, event.id))?.event.endOn,
    (await readHome(data)).events[0]?.endOn,
  ];
  expect(await ends()).toEqual(['2030-05-02', '2030-05-02', '2030-05-02']);
  await data.cache.events.put({ ...event, endOn: '2030-05-02' });
  await data.cache.days.put({
    id: dayId,
    eventId: event.id,
    date: '2030-05-02',
    dayIndex: 1,
    name: 'Day 2',
    subtitle: '',
    description: '',
    image: null,
    version: 2,
    updatedAt: event.updatedAt,
  });
  expect(await ends()).toEqual(['2030-05-02', '2030-05-02', '2030-05-02']);
  closeData(data);
});

test('whoever comes or leaves is counted and shown at once', async () => {
  installFolds();
  const me = { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null };
  const data = await openOwnData({ ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange }, me);
  const event = someEvent({
    isGuest: true,
    selfStatus: 'YES',
    selfDecidedBy: 'SELF',
    guests: [me],
    guestsCount: 3,
  });
  await data.cache.events.put(event);
  for (const [answer, guests, guestsCount] of [
    ['YES', [me], 3],
    ['NO', [], 2],
    ['YES', [me], 3],
  ] as const) {
    await enqueueIn(data, respondRsvpMutation, { eventId: event.id, answer });
    expect(await readEvent(data, event.id), answer).toMatchObject({ guests, guestsCount });
  }
  closeData(data);
});
