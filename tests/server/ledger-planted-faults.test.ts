// The scenarios of ledger-once.test.ts must fail on servers that are wrong in known ways. Those about
// concurrent requests need real concurrency: tests/races/same-moment.test.ts.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { applyChange } from '#server/change/apply-change.ts';
import { broken } from '#tests/support/broken-apply-change.ts';
import {
  failureBeforeCommit,
  idOfAnother,
  lostAnswers,
  reusedId,
  sameMoment,
  sceneOn,
  type Scene,
} from '#tests/support/ledger-scenarios.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const planted = vi.hoisted(() => ({ fault: null as typeof applyChange | null }));
vi.mock(import('#server/change/apply-change.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    applyChange: (...call: Parameters<typeof real.applyChange>) =>
      (planted.fault ?? real.applyChange)(...call),
  };
});

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  planted.fault = null;
  scene = await sceneOn(server);
});
afterAll(() => server.close());

test.each([
  [
    'the ledger is written after the commit',
    'Failure before the commit',
    () => failureBeforeCommit(scene, 'when the answer is written to the ledger'),
  ],
  [
    'the ledger is written after the commit',
    'Failure before the commit at the commit',
    () => failureBeforeCommit(scene, 'at the commit itself'),
  ],
  [
    'the ledger is written before the effect, in a transaction of its own',
    'Answer lost after commit',
    () => lostAnswers(scene, 4),
  ],
  ['there is no ledger', 'Answer lost after commit', () => lostAnswers(scene, 4)],
  ['there is no ledger', 'Reused id', () => reusedId(scene)],
  ['the hash is not compared', 'Reused id', () => reusedId(scene)],
  ['the person is not compared', 'Another person’s id', () => idOfAnother(scene)],
] as const)('planted: %s → %s fails', async (fault, _line, scenario) => {
  planted.fault = broken[fault] as typeof applyChange;
  await expect(scenario()).rejects.toMatchObject({ name: 'AssertionError' });
});

test('without a planted fault the same scenarios pass', async () => {
  await lostAnswers(scene, 4);
  await reusedId(scene);
  await failureBeforeCommit(scene, 'at the commit itself');
  await sameMoment(scene, [server], 8);
});
