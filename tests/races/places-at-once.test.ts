// Twenty people, alone or with others, who answer at the same moment, come and go: never more than there are places, and no place is
// given twice or lost; on both databases.
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

test.each(['postgres', 'embedded'] as const)('on %s', async (kind) => {
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

  // five who come and three who wait leave at the same moment; as many as come move up, in the order of the line
  const leaving = [...first.coming.slice(0, 5), ...first.waiting.slice(2, 5)];
  await Promise.all(leaving.map((n) => answer(n, 'No')));
  const later = await list();
  expect(later.coming).toHaveLength(PLACES);
  expect(later.waiting).toHaveLength(AT_ONCE - PLACES - leaving.length);
  expect(later.waiting, 'the line keeps its order').toEqual(
    first.waiting.filter((n) => later.waiting.includes(n)),
  );

  for (const n of later.coming.filter((one) => first.waiting.includes(one)))
    expect(await mailsTo(server, people[n]!.emailId), 'told once').toHaveLength(1);

  // leaving, coming back, fewer and more places, all at once
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
  // a moment with one more place leaves one more person, whom nobody removes
  expect([PLACES, PLACES + 1]).toContain(coming.length);
  expect(coming.length + waiting.length).toBe(AT_ONCE - 3);

  // the same people with others whom they bring, and who change how many: a party has a place as a whole or
  // waits, and no free place is left while the first in line fits
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
  const allIsWell = async () => {
    const [come, wait] = [await parties('YES'), await parties('WAITLISTED')];
    const free = PARTY_PLACES - come.reduce((sum, size) => sum + size, 0);
    expect(free, 'never more than there are places').toBeGreaterThanOrEqual(0);
    expect(wait[0] ?? Infinity, 'the first in line does not fit').toBeGreaterThan(free);
    return [...come, ...wait];
  };
  const given = await Promise.all(people.map((_who, n) => bring(n, yes(n % 4))));
  expect(given.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
  expect((await allIsWell()).toSorted()).toEqual(people.map((_who, n) => 1 + (n % 4)).toSorted());
  const changed = await Promise.all(
    people.map((_who, n) => bring(n, n % 5 === 0 ? { status: 'No' } : yes((n + 3) % 4))),
  );
  // who comes already may find no room for one more
  expect(new Set(changed.map(({ status, code }) => code ?? status))).toEqual(
    new Set(changed.some(({ code }) => code) ? [200, 'NO_ROOM_FOR_ALL'] : [200]),
  );
  expect(await allIsWell()).toHaveLength(AT_ONCE - 4);
});
