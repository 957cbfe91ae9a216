// Calendar files and feeds (docs/rules.md#calendars): what they contain, who gets them, and when they end.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarRenewals, events } from '#server/db/schema.ts';
import { activityOn, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { readCalendarStrictly } from '#tests/support/read-calendar-strictly.ts';
import {
  startTestServer,
  type CallOptions,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';

let server: TestServer;
let clock: MovingClock;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

/**
 * Three days from 11 March 2027 in New York, where the clocks change on the last day; one activity on each of
 * two days.
 */
async function scene(privacy: 'PUBLIC' | 'PRIVATE' = 'PUBLIC') {
  const owner = await server.makeUser('Olga');
  const event = await makeEvent(server, owner, {
    privacy,
    name: 'Spring; “trip”',
    timezone: 'America/New_York',
    startIsoTime: '2027-03-13T00:00:00.000Z',
    endIsoTime: '2027-03-15T00:00:00.000Z',
    createdAt: clock().toISOString(),
  });
  const [first, second, third] = event.programs;
  const add = async (day: { id: string }, start: string, more: object = {}) => {
    const answer = await server.inject('POST', `/api/events/${event.id}/programs/${day.id}/activity`, {
      as: owner,
      body: {
        ...activityOn('2027-03-13'),
        startIsoTime: start,
        endIsoTime: start.replace(':00:', ':45:'),
        ...more,
      },
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body as { id: string; version: number; updatedAt: string };
  };
  const breakfast = await add(first, '2027-03-13T14:00:00.000Z', { name: 'Breakfast' });
  const walk = await add(second, '2027-03-14T13:00:00.000Z', { name: 'Walk, slowly', location: 'Quai 3' });
  const file = (query = '', options: CallOptions = {}) =>
    server.inject('GET', `/oapi/itinerary/${event.id}/calendar.ics${query}`, options);
  const feedOf = async (user: TestUser): Promise<string> => {
    const { status, body } = await server.inject('GET', `/api/events/${event.id}/calendar`, { as: user });
    expect(status).toBe(200);
    return new URL(body.url).pathname;
  };
  const change = (activity: { id: string }, day: { id: string }, set: object) =>
    server.inject('PUT', `/api/events/${event.id}/programs/${day.id}/activity/${activity.id}`, {
      as: owner,
      body: set,
    });
  return {
    owner,
    event,
    id: event.id as string,
    first,
    second,
    third,
    breakfast,
    walk,
    file,
    feedOf,
    change,
  };
}
const get = (path: string, headers: Record<string, string> = {}) => server.inject('GET', path, { headers });
const entriesOf = ({ raw }: { raw: Buffer }) => readCalendarStrictly(raw).entries;
const namesIn = (answer: { raw: Buffer }) => entriesOf(answer).map(({ texts }) => texts.SUMMARY);

test('a file contains the whole event in the event’s time zone, before and after the clocks change', async () => {
  const { id, first, breakfast, walk, file } = await scene();
  const answer = await file();
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="Spring-trip.ics"; filename*=UTF-8''Spring-trip.ics`,
  });
  expect(entriesOf(answer)).toEqual([
    {
      start: '2027-03-13T14:00:00.000Z',
      end: '2027-03-13T14:45:00.000Z',
      zone: 'America/New_York',
      texts: expect.objectContaining({
        UID: `${breakfast.id}@sojourn`,
        SUMMARY: 'Breakfast',
        SEQUENCE: String(breakfast.version),
        URL: `http://sojourn.test/itinerary/${id}/${first.id}/${breakfast.id}`,
        STATUS: 'CONFIRMED',
        // 9:00 before the change and after it
        DTSTART: '20270313T090000',
      }),
    },
    {
      start: '2027-03-14T13:00:00.000Z',
      end: '2027-03-14T13:45:00.000Z',
      zone: 'America/New_York',
      texts: expect.objectContaining({
        UID: `${walk.id}@sojourn`,
        SUMMARY: 'Walk, slowly',
        LOCATION: 'Quai 3',
        DTSTART: '20270314T090000',
      }),
    },
  ]);
});

test('a file of one day or one activity has a name of its own; 404 if there is none', async () => {
  const { first, second, third, walk, file } = await scene();
  expect(namesIn(await file(`?day=${second.id}`))).toEqual(['Walk, slowly']);
  const one = await file(`?activity=${walk.id}`);
  expect(namesIn(one)).toEqual(['Walk, slowly']);
  expect(one.headers['content-disposition']).toContain('filename="Walk-slowly.ics"');
  // a day without activities is not an entry, not even an all-day one
  expect(entriesOf(await file(`?day=${third.id}`))).toEqual([]);
  const other = await scene();
  for (const [query, code] of [
    [`?day=${other.first.id}`, 'DAY_NOT_FOUND'],
    [`?activity=${other.walk.id}`, 'ACTIVITY_NOT_FOUND'],
    [`?day=${first.id}&activity=${walk.id}`, 'ACTIVITY_NOT_FOUND'],
  ] as const)
    expect(await file(query)).toMatchObject({ status: 404, code });
});

test('a changed activity keeps its UID and raises its SEQUENCE; a removed one disappears; an unchanged feed is answered with 304', async () => {
  const { owner, id, first, second, breakfast, walk, feedOf, change } = await scene();
  const feed = await feedOf(owner);
  const before = await get(feed);
  expect(before.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-cache',
  });
  const etag = String(before.headers.etag);
  expect((await get(feed, { 'if-none-match': etag })).status).toBe(304);

  clock.forward(60_000);
  expect((await change(walk, second, { name: 'Walk fast' })).status).toBe(200);
  const changed = await get(feed, { 'if-none-match': etag });
  const [was, is] = [before, changed].map((answer) => entriesOf(answer)[1]?.texts ?? {});
  expect(is).toMatchObject({ UID: was?.UID, SUMMARY: 'Walk fast' });
  expect(Number(is?.SEQUENCE)).toBeGreaterThan(Number(was?.SEQUENCE));
  expect(String(is?.['LAST-MODIFIED']) > String(was?.['LAST-MODIFIED'])).toBe(true);

  await server.inject('DELETE', `/api/events/${id}/programs/${first.id}/activity/${breakfast.id}`, {
    as: owner,
  });
  expect(namesIn(await get(feed))).toEqual(['Walk fast']);
});

test('a new time zone of the event moves the instants and raises the SEQUENCE of the activities that moved', async () => {
  const { owner, id, file } = await scene();
  const before = entriesOf(await file());
  await server.inject('PUT', `/api/events/${id}`, { as: owner, body: { timezone: 'Europe/Berlin' } });
  const after = entriesOf(await file());
  expect(after.map(({ zone, texts }) => [zone, texts.DTSTART])).toEqual([
    ['Europe/Berlin', '20270313T090000'],
    ['Europe/Berlin', '20270314T090000'],
  ]);
  for (const [index, { texts }] of after.entries())
    expect(Number(texts.SEQUENCE)).toBeGreaterThan(Number(before[index]?.texts.SEQUENCE));
});

test.each(['PUBLIC', 'PRIVATE'] as const)(
  'the feed of a %s event is empty after its person has left, and complete again after they return',
  async (privacy) => {
    const { owner, id, feedOf } = await scene(privacy);
    const [guest, invited] = [await server.makeUser('Gil'), await server.makeUser('Iris')];
    await putRsvp(server, id, guest, { status: 'YES' });
    await putRsvp(server, id, invited, { status: 'REQUESTED', invited: true });
    const [ofOwner, ofGuest, ofInvited] = [await feedOf(owner), await feedOf(guest), await feedOf(invited)];
    for (const feed of [ofOwner, ofGuest, ofInvited]) expect(namesIn(await get(feed))).toHaveLength(2);

    for (const status of ['NO', 'HOST_REMOVED', 'HOST_APPROVAL_DENIED'] as const) {
      await putRsvp(server, id, guest, { status });
      const left = await get(ofGuest);
      expect(left.status).toBe(200);
      expect(readCalendarStrictly(left.raw)).toMatchObject({ entries: [], texts: { NAME: 'Sojourn' } });
      expect(left.raw.toString()).not.toContain('trip');
      expect(await server.inject('GET', `/api/events/${id}/calendar`, { as: guest })).toMatchObject({
        status: 403,
      });
    }
    expect(namesIn(await get(ofOwner))).toHaveLength(2);
    await putRsvp(server, id, guest, { status: 'YES' });
    expect(namesIn(await get(ofGuest))).toHaveLength(2);
  },
);

test('the feed of a deleted event is empty, and 404 once the event is purged', async () => {
  const { owner, id, feedOf, file } = await scene();
  const feed = await feedOf(owner);
  await server.inject('DELETE', `/api/events/${id}`, { as: owner });
  expect(entriesOf(await get(feed))).toEqual([]);
  expect(await file()).toMatchObject({ status: 404, code: 'EVENT_NOT_FOUND' });
  await server.inject('POST', `/api/events/${id}/restore`, { as: owner });
  expect(namesIn(await get(feed))).toHaveLength(2);
  await server.db.delete(events).where(eq(events.id, id));
  expect(await get(feed)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('a feed address is for one person and one event, and cannot be derived from another', async () => {
  const { owner, feedOf, id } = await scene();
  const other = await scene();
  const [feed, elsewhere] = [await feedOf(owner), await other.feedOf(other.owner)];
  expect(await feedOf(owner), 'the same each time').toBe(feed);
  const tokenOf = (path: string) => Buffer.from(path.replace(/^.*\//, '').replace(/\.ics$/, ''), 'base64url');
  const [mine, theirs] = [tokenOf(feed), tokenOf(elsewhere)];
  const forged = [
    // another event's id with the signature of one's own feed, and each bit changed once
    Buffer.concat([mine.subarray(0, 16), theirs.subarray(16, 32), mine.subarray(32)]),
    Buffer.concat([theirs.subarray(0, 16), mine.subarray(16)]),
    mine.subarray(0, 51),
    Buffer.concat([mine, Buffer.from([0])]),
    ...Array.from(mine, (byte, at) => {
      const bent = Buffer.from(mine);
      bent[at] = byte ^ 1;
      return bent;
    }),
  ].map((token) => token.toString('base64url'));
  for (const token of [...forged, 'x', `${id}`, '%00', '.ics'])
    expect(await get(`/oapi/calendar/${token}.ics`)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  // whoever has the address gets the programme, and nothing about the account
  const content = (await get(feed)).raw.toString();
  for (const secret of [owner.id, owner.emailId, owner.firstName, owner.lastName])
    expect(content).not.toContain(secret);
});

test('after a renewal, the old addresses are calendars without entries, and other people’s addresses are unchanged', async () => {
  const { owner, feedOf, id } = await scene();
  const guest = await server.makeUser('Gil');
  await putRsvp(server, id, guest, { status: 'YES' });
  const [first, theirs] = [await feedOf(owner), await feedOf(guest)];
  const renew = async () => {
    const { status, body } = await server.inject('POST', `/api/events/${id}/calendar/renewal`, { as: owner });
    expect(status).toBe(200);
    return new URL(body.url).pathname;
  };
  const second = await renew();
  const third = await renew();
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await feedOf(owner)).toBe(third);
  for (const old of [first, second]) {
    const empty = await get(old);
    expect(empty.status).toBe(200);
    expect(readCalendarStrictly(empty.raw)).toMatchObject({ entries: [], texts: { NAME: 'Sojourn' } });
  }
  for (const good of [third, theirs]) expect(namesIn(await get(good))).toHaveLength(2);
  // anybody can make the server compare an address with each former one, so their number is limited
  await server.db.update(calendarRenewals).set({ times: 150 }).where(eq(calendarRenewals.userId, owner.id));
  const newest = await feedOf(owner);
  await renew();
  expect([(await get(newest)).status, (await get(second)).status]).toEqual([200, 404]);
});

test('the programme of a private event can be read by its feed link, and its response asks not to be indexed', async () => {
  const { file } = await scene('PRIVATE');
  const answer = await file();
  expect(namesIn(answer)).toHaveLength(2);
  expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
});
