import { test } from 'vitest';
import { sceneOn } from '#tests/support/ledger-scenarios.ts';
import { survivesPowerCuts } from '#tests/support/power-cut.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('after kill -9 under load, every answered change exists once, and every other one can be sent again under its id', async () => {
  const server = await startTestServer({ kind: 'postgres' });
  try {
    const scene = await sceneOn(server);
    await survivesPowerCuts(scene, {
      env: {
        DATABASE_URL: server.database.url!,
        DATA_DIR: scratchFolder(),
        SECRET: server.services.config.secret,
      },
      rounds: 3,
    });
  } finally {
    await server.close();
  }
});
