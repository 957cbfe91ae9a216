// Any sequence (docs/protocol.md#any-sequence): random sequences of commands against one server, each in its
// own world.
import fc from 'fast-check';
import { expect } from 'vitest';
import { commands } from '#tests/model/commands/all.ts';
import { reportCounterexample } from '#tests/model/counterexample.ts';
import { decideAll } from '#tests/model/decisions.ts';
import { expectConverged } from '#tests/model/invariants.ts';
import { expectFiles } from '#tests/model/offline-files.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { World } from '#tests/model/world.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/**
 * How many sequences each of the model's two test files runs on every build. docs/acceptance.md explains RUNS
 * and SEED.
 */
export const RUNS = Number(process.env.RUNS ?? 250);
/** The seed of the first file; the second file uses the next one. */
export const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** How long a counterexample is shrunk before it is reported. */
const SHRINK_MS = 240_000;
/** The suite's own time limit is shorter; it is extended on a busy machine. */
export const TIMEOUT = 3_600_000;

/**
 * Runs random sequences of actions and faults on 3 people × 2 devices and heals each world at the end: then
 * all views must equal each other and the server.
 */
export async function anySequence(seed: number): Promise<void> {
  const time = new VirtualTime();
  const server = await startTestServer({ clock: () => new Date(time.wall) });
  // printed first, because an aborted run reports nothing at its end
  process.stdout.write(`model: SEED=${seed} RUNS=${RUNS}\n`);
  let sequences = 0;
  let failedAt = Number.POSITIVE_INFINITY;
  try {
    await fc.assert(
      fc.asyncProperty(commands(40, process.env.FC_REPLAY), fc.integer(), async (sequence, chance) => {
        if (performance.now() - failedAt > SHRINK_MS) return;
        const world = await World.make(server, time, chance, 2, {
          rsvpType: chance % 2 === 0 ? 'OPEN' : 'OPEN_INVITE',
          withPost: true,
          varyBrowsers: true,
        });
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
          await world.heal();
          await expectConverged(world);
          await expectFiles(world);
          if (await decideAll(world)) {
            await world.heal();
            await expectConverged(world);
            await expectFiles(world);
          }
          sequences++;
        } catch (failure) {
          failedAt = Math.min(failedAt, performance.now());
          throw failure;
        } finally {
          await world.close();
        }
      }),
      {
        seed,
        numRuns: RUNS,
        ...(process.env.FC_PATH && { path: process.env.FC_PATH }),
        endOnFailure: Boolean(process.env.FAST),
        asyncReporter: reportCounterexample,
      },
    );
    expect(sequences, 'completed sequences').toBeGreaterThanOrEqual(process.env.FC_PATH ? 1 : RUNS);
  } finally {
    await server.close();
  }
}
