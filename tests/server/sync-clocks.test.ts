// Server processes whose clocks disagree: a pull misses nothing, because its cursor is a version and not a
// time.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { pull } from '#server/modules/sync/pull.ts';
import { commentUrl, sceneOn } from '#tests/support/ledger-scenarios.ts';
import { pullByTime } from '#tests/support/planted-time-cursor.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const planted = vi.hoisted(() => ({ fault: null as ((real: typeof pull) => typeof pull) | null }));
vi.mock(import('#server/modules/sync/pull.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    pull: (...call: Parameters<typeof pull>) => (planted.fault?.(real.pull) ?? real.pull)(...call),
  };
});

const BEHIND = 5_000;
let server: TestServer;
let behind: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  behind = await startTestServer({ database: server.database, clock: () => new Date(Date.now() - BEHIND) });
});
beforeEach(() => {
  planted.fault = null;
});
afterAll(async () => {
  await behind.close();
  await server.close();
});

async function writesOfASlowClock(): Promise<void> {
  const scene = await sceneOn(server);
  const device = new PullingDevice(server, scene.owner);
  for (const [n, at] of [server, behind, server, behind].entries()) {
    expect(
      (
        await at.inject('POST', commentUrl(scene), {
          as: scene.guest,
          key: randomUUID(),
          body: { comment: `number ${n}` },
        })
      ).status,
    ).toBe(201);
    await device.pull();
  }
  const fresh = new PullingDevice(server, scene.owner);
  await fresh.pull();
  expect(fresh.ids(scene.eventId, 'comments')).toHaveLength(4);
  expect(device.ids(scene.eventId, 'comments')).toEqual(fresh.ids(scene.eventId, 'comments'));
}

test('Complete pulls: changes written by a process whose clock is behind are not missed', writesOfASlowClock);

test('planted: cursor = `updated_at` → Complete pulls fails', async () => {
  planted.fault = pullByTime;
  await expect(writesOfASlowClock()).rejects.toMatchObject({ name: 'AssertionError' });
});
