// Twenty people, alone or with companions, accept, decline and return at the same moment. There are never
// more guests than places, and no place is given twice or lost, on both databases.
import { afterAll, expect, test } from 'vitest';
import { partySize } from '#contract/rules/company.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { makeEvent } from '#tests/support/event-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const AT_ONCE = 20;
const PLACES = 7;
const PARTY_PLACES = 12;
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

test.each(['postgres', 'embedded'] as const)('capacity and waiting list hold (%s)', async (kind) => {
  const server = await startTestServer({ kind });
  const second = kind === 'postgres' ? await startTestServer({ database: server.database }) : server;
  servers.push(...new Set([second, server]));
  const owner = await server.makeUser('Olga');
  const event = await makeEvent(server, owner, { rsvpType: 'OPEN' });
  await server.inject('PUT', `/api/events/${event.id}`, { as: owner, body: { capacity: PLACES } });
  const people = await Promise.all(Array.from({ length: AT_ONCE }, (_each, n) => server.makeUser(`P${n}`)));
  const answer = (n: number, status: string) =>
    (n % 2 ? server : second).inject('PUT', `/api/rsvp/respond/${event.id}`, {
      as: people[n]!,
      body: { status },
    });
  const list = async () => {
    const rows: RsvpRow[] = (await server.inject('GET', `/api/rsvp/event/${event.id}`, { as: owner })).body;
    const are = (status: string) =>
      rows
        .filter((row) => row.status === status && !row.user.isOwner)
        .sort((a, b) => (a.waitingSince ?? 0) - (b.waitingSince ?? 0))
        .map(({ user }) => people.findIndex(({ id }) => id === user.guid));
    return { coming: are('YES'), waiting: are('WAITLISTED') };
  };

  const joined = await Promise.all(people.map((_who, n) => answer(n, 'Yes')));
  expect(joined.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
  const first = await list();
  expect([first.coming.length, first.waiting.length]).toEqual([PLACES, AT_ONCE - PLACES]);

  // five guests and three people on the waiting list decline at the same moment; five move up, in the list's
  // order
  const leaving = [...first.coming.slice(0, 5), ...first.waiting.slice(2, 5)];
  await Promise.all(leaving.map((n) => answer(n, 'No')));
  const later = await list();
  expect(later.coming).toHaveLength(PLACES);
  expect(later.waiting).toHaveLength(AT_ONCE - PLACES - leaving.length);
  expect(later.waiting, 'the waiting list keeps its order').toEqual(
    first.waiting.filter((n) => later.waiting.includes(n)),
  );

  for (const n of later.coming.filter((one) => first.waiting.includes(one)))
    expect(await mailsTo(server, people[n]!.emailId), 'one mail to each person who moved up').toHaveLength(1);

  // declining, returning, a lower and a higher capacity, all at once
  const capacity = (places: number) =>
    server.inject('PUT', `/api/events/${event.id}`, { as: owner, body: { capacity: places } });
  await Promise.all([
    ...leaving.map((n) => answer(n, 'Yes')),
    ...later.coming.slice(0, 3).map((n) => answer(n, 'No')),
    capacity(PLACES - 2),
    capacity(PLACES + 1),
    capacity(PLACES),
  ]);
  const { coming, waiting } = await list();
  // the three capacities may have been set in any order; nobody is removed when there are fewer places
  const last = (await server.inject('GET', `/api/events/${event.id}`, { as: owner })).body.capacity as number;
  expect([PLACES - 2, PLACES, PLACES + 1]).toContain(last);
  expect(coming.length, 'no place stays free while people wait').toBeGreaterThanOrEqual(last);
  expect(coming.length).toBeLessThanOrEqual(PLACES + 1);
  expect(coming.length + waiting.length).toBe(AT_ONCE - 3);

  // the same people with companions, whose number they change: a party gets places as a whole or waits, and
  // no place stays free while the first party on the waiting list fits
  const party = await makeEvent(server, owner, { rsvpType: 'OPEN' });
  const rules = { capacity: PARTY_PLACES, plusOnes: 3 };
  await server.inject('PUT', `/api/events/${party.id}`, { as: owner, body: rules });
  const bring = (n: number, body: object) =>
    (n % 2 ? server : second).inject('PUT', `/api/rsvp/respond/${party.id}`, { as: people[n]!, body });
  const yes = (others: number) => ({ status: 'Yes', companions: Array(others).fill('') });
  const parties = async (status: string) =>
    ((await server.inject('GET', `/api/rsvp/event/${party.id}`, { as: owner })).body as RsvpRow[])
      .filter((row) => row.status === status && !row.user.isOwner)
      .sort((a, b) => (a.waitingSince ?? 0) - (b.waitingSince ?? 0))
      .map((row) => partySize(row.companions));
  const checkPlaces = async () => {
    const [come, wait] = [await parties('YES'), await parties('WAITLISTED')];
    const free = PARTY_PLACES - come.reduce((sum, size) => sum + size, 0);
    expect(free, 'the capacity is not exceeded').toBeGreaterThanOrEqual(0);
    expect(wait[0] ?? Infinity, 'the first party on the waiting list does not fit').toBeGreaterThan(free);
    return [...come, ...wait];
  };
  const given = await Promise.all(people.map((_who, n) => bring(n, yes(n % 4))));
  expect(given.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
  expect((await checkPlaces()).toSorted()).toEqual(people.map((_who, n) => 1 + (n % 4)).toSorted());
  const changed = await Promise.all(
    people.map((_who, n) => bring(n, n % 5 === 0 ? { status: 'No' } : yes((n + 3) % 4))),
  );
  // a guest may find no place for one more companion
  expect(new Set(changed.map(({ status, code }) => code ?? status))).toEqual(
    new Set(changed.some(({ code }) => code) ? [200, 'NO_ROOM_FOR_ALL'] : [200]),
  );
  expect(await checkPlaces()).toHaveLength(AT_ONCE - 4);
});
