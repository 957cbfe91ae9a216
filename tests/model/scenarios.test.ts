// The promises of the outbox, each proved by a scenario that injects the fault. `planted.test.ts` shows that these
// scenarios detect bugs.
import { afterAll, beforeAll, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { SCENARIOS } from '#tests/model/scenarios/all.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

let server: TestServer;
const time = new VirtualTime();
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(time.wall) });
});
afterAll(() => server.close());

for (const [name, scenario] of Object.entries(SCENARIOS)) test(name, () => scenario({ server, time }));
