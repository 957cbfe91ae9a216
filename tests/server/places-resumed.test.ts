// The waiting list of an event that was over resumes with later dates (docs/rules.md#places).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayRow } from '#contract/schemas/days.ts';
import { dayFromNow, makeEvent } from '#tests/support/event-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';
import {
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';

const DAY = 86_400_000;
let server: TestServer;
let clock: MovingClock;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const people = async () => ({
  olga: await server.makeUser('Olga'),
  ada: await server.makeUser('Ada'),
  ben: await server.makeUser('Ben'),
  cy: await server.makeUser('Cy'),
  dan: await server.makeUser('Dan'),
});
const answer = async (eventId: string, as: TestUser, status: string): Promise<string> =>
  (
    await server.inject('PUT', `/api/rsvp/respond/${eventId}`, {
      as: await server.signInAgain(as),
      body: { status },
    })
  ).body.status;
const statusOf = async (eventId: string, as: TestUser): Promise<string> =>
  (await server.inject('GET', `/api/events/${eventId}`, { as: await server.signInAgain(as) })).body
    .selfStatus;

interface Over {
  olga: TestUser;
  url: string;
  /** Of which the third was deleted. */
  days: DayRow[];
}
const waysToExtend: Record<string, (at: Over) => Promise<TestAnswer>> = {
  'a host adds a day': ({ olga, url }) => server.inject('POST', `${url}/programs`, { as: olga, body: {} }),
  'a host copies a day': ({ olga, url, days }) =>
    server.inject('POST', `${url}/programs/${days[1]?.id}/clone`, { as: olga, body: {} }),
  'a host restores a day': ({ olga, url, days }) =>
    server.inject('POST', `${url}/bin/restore`, { as: olga, body: { entries: [days[2]?.id] } }),
  'a newer file adds a day': async ({ olga, url, days }) => {
    const date = String(days[2]?.date);
    const schedule = someSchedule(
      [{ date, rooms: { Hall: [someTalk({ start: '18:00', date: `${date}T18:00:00+00:00` })] } }],
      { time_zone_name: 'UTC' },
    );
    const { body } = await server.inject('POST', `${url}/import/preview`, { as: olga, body: schedule });
    return server.inject('POST', `${url}/import`, { as: olga, body: { ...schedule, basis: body.basis } });
  },
};

test.each(Object.keys(waysToExtend))(
  'the waiting list of an event that was over resumes when %s',
  async (way) => {
    const { olga, ada, ben, cy, dan } = await people();
    const event = await makeEvent(server, olga, {
      rsvpType: 'OPEN',
      timezone: 'UTC',
      startIsoTime: dayFromNow(1, clock()),
      endIsoTime: dayFromNow(3, clock()),
    });
    const url = `/api/events/${event.id}`;
    await server.inject('PUT', url, { as: olga, body: { capacity: 2 } });
    for (const who of [ada, cy, ben]) await answer(event.id, who, 'Yes');
    await server.inject('DELETE', `${url}/programs/${event.programs[2].id}`, { as: olga });

    clock.forward(3 * DAY);
    for (const who of [ada, cy]) expect(await answer(event.id, who, 'No')).toBe('NO');
    expect(await statusOf(event.id, ben)).toBe('EXPIRED');
    const at = { olga: await server.signInAgain(olga), url, days: event.programs };
    expect((await waysToExtend[way]!(at)).status).toBeLessThan(300);
    expect((await server.inject('GET', url, { as: at.olga })).body.endOn).toBe(event.programs[2].date);
    expect(await statusOf(event.id, ben)).toBe('YES');
    expect((await mailsTo(server, ben.emailId)).map(({ subject }) => subject)).toEqual([
      'You have a place: Kyoto in spring',
    ]);
    expect(await answer(event.id, dan, 'Yes')).toBe('YES');
  },
);

test('a day that is over as well does not resume it', async () => {
  const { olga, ada, ben } = await people();
  const today = dayFromNow(0, clock());
  const dates = { timezone: 'UTC', startIsoTime: today, endIsoTime: today };
  const event = await makeEvent(server, olga, { rsvpType: 'OPEN', ...dates });
  await server.inject('PUT', `/api/events/${event.id}`, { as: olga, body: { capacity: 1 } });
  for (const who of [ada, ben]) await answer(event.id, who, 'Yes');
  clock.forward(2 * DAY);
  await answer(event.id, ada, 'No');
  const as = await server.signInAgain(olga);
  expect((await server.inject('POST', `/api/events/${event.id}/programs`, { as, body: {} })).status).toBe(
    201,
  );
  expect(await statusOf(event.id, ben)).toBe('EXPIRED');
  expect((await server.inject('POST', `/api/events/${event.id}/programs`, { as, body: {} })).status).toBe(
    201,
  );
  expect(await statusOf(event.id, ben)).toBe('YES');
});
