// A free place is given once, and an invitation is sent once. The scenarios must fail on servers that are
// wrong in known ways.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { oneInvitationMail, freePlaceGoesToOne } from '#tests/support/guest-scenarios.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

type Fault = 'a place is given twice' | 'an invitation is sent twice';
const planted = vi.hoisted(() => ({ fault: null as Fault | null }));
vi.mock(import('#server/modules/rsvp/fill-places.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    // gives the place to whoever is first in line now, not to the person it was promised to
    fillPlaces: async (unit, mailer, event) => {
      await real.fillPlaces(unit, mailer, event);
      if (planted.fault === 'a place is given twice')
        await real.fillPlaces(unit, mailer, { ...event, capacity: (event.capacity ?? 0) + 1 });
    },
  };
});
vi.mock(import('#server/modules/rsvp/invite-again.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    // treats every invitation mail as one that was not delivered
    isLostInvitation: (row) => planted.fault === 'an invitation is sent twice' || real.isLostInvitation(row),
  };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  planted.fault = null;
});
afterAll(() => server.close());

test.each([
  ['a place is given twice', freePlaceGoesToOne],
  ['an invitation is sent twice', oneInvitationMail],
] as const)('planted: %s', async (fault, scenario) => {
  planted.fault = fault;
  await expect(scenario(server)).rejects.toMatchObject({ name: 'AssertionError' });
});

test('without a planted fault the same scenarios pass', async () => {
  await freePlaceGoesToOne(server);
  await oneInvitationMail(server);
});
