// Uses a folder of its own, whatever PG_URL is; tests/races runs the same scenario on PostgreSQL.
import { expect, test } from 'vitest';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { sceneOn } from '#tests/support/ledger-scenarios.ts';
import { survivesPowerCuts } from '#tests/support/power-cut.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { cachedTemplate } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('the server killed with SIGKILL under load: every answered change exists once, and every other one can be sent again with its id', async () => {
  const dataDir = scratchFolder();
  const database = {
    ...(await openEmbedded({ dataDir, template: await cachedTemplate(), onLockLost: () => {} })),
    url: null,
  };
  const server = await startTestServer({ database, config: { dataDir } });
  const scene = await sceneOn(server);
  const { secret } = server.services.config;
  await server.close();
  await database.close();
  expect(database.kind).toBe('embedded');
  await survivesPowerCuts(scene, { env: { DATA_DIR: dataDir, SECRET: secret }, rounds: 2 });
});
