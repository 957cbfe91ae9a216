// The setting of every scenario. A scenario throws if a guarantee is violated; some are run again with a
// planted bug and must fail.
import type { TestServer } from '#tests/support/test-server.ts';
import type { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import type { Tab } from '#tests/model/sim/browser.ts';
import { World } from '#tests/model/world.ts';

export interface Stage {
  server: TestServer;
  time: VirtualTime;
}
export type Scenario = (stage: Stage) => Promise<void>;

/** Runs in a new world: Asha (0) owns the event, Ben (1) and Chen (2) attend; one device each by default. */
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

export const tabOf = (world: World, client: number): Tab => world.client(client).tab;
