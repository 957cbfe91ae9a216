// The scenarios of batch-groups.test.ts must fail on servers that are wrong in known ways.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventsAreIndependent, groupIsAtomic } from '#tests/support/batch-scenarios.ts';
import { sceneOn, type Scene } from '#tests/support/ledger-scenarios.ts';
import { joinAs } from '#tests/support/new-event.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

type Fault = 'group commit half applied' | 'one event’s failure hurting another’s';
const planted = vi.hoisted(() => ({ fault: null as Fault | null }));
vi.mock(import('#server/change/ledger-of-group.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    // commits the effects of all requests, but the answers of the first half only
    recordAll: (tx, kept) =>
      real.recordAll(
        tx,
        planted.fault === 'group commit half applied' ? kept.slice(0, kept.length / 2) : kept,
      ),
  };
});
vi.mock(import('#server/http/batch-groups.ts'), async (original) => {
  const real = await original();
  let broken = false;
  return {
    ...real,
    // treats all later requests as failed once one group has failed
    runTogether: async (...of) => {
      if (planted.fault !== 'one event’s failure hurting another’s') return real.runTogether(...of);
      const failed = () => of[2].requests.map(({ request: { id } }) => ({ id, status: 500, body: {} }));
      if (broken) return failed();
      return real.runTogether(...of).catch(() => {
        broken = true;
        return failed();
      });
    },
  };
});

let server: TestServer;
let scene: Scene;
let other: Scene;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  planted.fault = null;
  scene = await sceneOn(server);
  other = { ...(await sceneOn(server)), guest: scene.guest };
  await joinAs(server, other.eventId, scene.guest);
});
afterAll(() => server.close());

test('planted: group commit half applied', async () => {
  planted.fault = 'group commit half applied';
  await expect(groupIsAtomic(scene)).rejects.toMatchObject({ name: 'AssertionError' });
});

test('planted: one event’s failure hurting another’s', async () => {
  planted.fault = 'one event’s failure hurting another’s';
  await expect(eventsAreIndependent(scene, other)).rejects.toMatchObject({ name: 'AssertionError' });
});

test('without a planted fault the same scenarios pass', async () => {
  await groupIsAtomic(scene);
  await eventsAreIndependent(scene, other);
});
