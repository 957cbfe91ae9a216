import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { commands } from '#tests/model/commands.ts';
import { expectConverged } from '#tests/model/invariants.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { World } from '#tests/model/world.ts';

/** Again with the same: SEED=… RUNS=1 FC_PATH=… as printed. RUNS=20000 is the long mode. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env.RUNS ?? 100);

let server: TestServer;
const time = new VirtualTime();
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(time.wall) });
});
afterAll(() => server.close());

test(`line 39: any sequence of actions and faults on 3 people × 2 devices, then healing: all views equal each other and the server (SEED=${seed} RUNS=${runs})`, async () => {
  let sequences = 0;
  await fc.assert(
    fc.asyncProperty(commands(40), fc.integer(), async (sequence, chance) => {
      const world = await World.make(server, time, chance);
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
        await world.heal();
        await expectConverged(world);
        await world.decide();
        await world.heal();
        await expectConverged(world);
        sequences++;
      } finally {
        world.close();
      }
    }),
    { seed, numRuns: runs, ...(process.env.FC_PATH && { path: process.env.FC_PATH }), endOnFailure: Boolean(process.env.FAST) },
  );
  expect(sequences).toBeGreaterThanOrEqual(process.env.FC_PATH ? 1 : runs);
}, 30 * 60_000);
