// Runs every scenario. `planted.test.ts` shows that the scenarios detect bugs.
import { afterAll, beforeAll, test } from 'vitest';
import { SCENARIOS } from '#tests/model/scenarios/all.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
const time = new VirtualTime();
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(time.wall) });
});
afterAll(() => server.close());

for (const [name, scenario] of Object.entries(SCENARIOS)) test(name, () => scenario({ server, time }));
