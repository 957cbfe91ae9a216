// What every scenario starts from. Scenarios throw when a promise is broken; they run as they are, and again with a
// planted bug.
import type { TestServer } from '#tests/support/test-server.ts';
import type { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import type { Tab } from '#tests/model/sim/browser.ts';
import { World } from '#tests/model/world.ts';

export interface Stage {
  server: TestServer;
  time: VirtualTime;
}
export type Scenario = (stage: Stage) => Promise<void>;

/** Runs in a world of its own: Asha (0) owns the event, Ben (1) and Chen (2) attend; one device each by default. */
export const inWorld =
  (run: (world: World) => Promise<void>, of: { devices?: number } = {}): Scenario =>
  async ({ server, time }) => {
    const world = await World.make(server, time, time.nextWorld(), of.devices ?? 1);
    try {
      await run(world);
    } finally {
      await world.close();
    }
  };

export const tabOf = (world: World, seat: number): Tab => world.seat(seat).tab;
