// npm run fuzz: many calls generated from the OpenAPI document (tests/server/fuzz.test.ts). CALLS=40000 how
// many · SEED=… to repeat a run
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  process.execPath,
  'node_modules/vitest/vitest.mjs run --config tests/vitest.config.ts --project server --project server-alone tests/server/fuzz.test.ts'.split(
    ' ',
  ),
  { stdio: 'inherit', env: { CALLS: '40000', ...process.env } },
);
process.exitCode = status ?? 1;
