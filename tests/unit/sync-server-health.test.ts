import { expect, test } from 'vitest';
import { ACTIONS } from '#src/sync/push/classify.ts';
import { ServerHealth } from '#src/sync/push/server-health.ts';

test('a row of the batch is suspected after three consecutive server errors, whatever else fails between them', () => {
  const health = new ServerHealth();
  health.batchFailed('serverError');
  health.batchFailed('unknown');
  health.batchFailed('serverError');
  expect(health.suspectsRow).toBe(false);
  health.batchFailed('serverError');
  expect(health.suspectsRow).toBe(true);
  health.batchAnswered();
  expect(health.suspectsRow).toBe(false);
});

test('full batches are sent only while batches are answered', () => {
  const health = new ServerHealth();
  expect(health.answersBatches).toBe(false);
  health.batchAnswered();
  expect(health.answersBatches).toBe(true);
  health.batchFailed('wait');
  expect(health.answersBatches).toBe(false);
});

test('a row is blamed once each time other rows were accepted', () => {
  const health = new ServerHealth();
  // nothing has gone through yet, so the server may be what is broken; each start of the app begins like this
  expect(health.blame('a'), "a broken server is not the row's fault").toBe(false);
  health.decided(0);
  expect(health.blame('a')).toBe(false);
  health.decided(1);
  expect([health.blame('a'), health.blame('a')]).toEqual([true, false]);
  expect([health.blame('b'), health.blame('b')], 'the first error of another row').toEqual([true, false]);
});

test('a verdict that stops sending does so for a row and for a batch', () => {
  const pauses = Object.entries(ACTIONS).filter(([, { row, batch }]) => row === 'pause' || batch === 'pause');
  expect(pauses.map(([verdict]) => verdict).toSorted()).toEqual(['otherPerson', 'signIn', 'upgrade']);
  expect(pauses.every(([, { row, batch }]) => row === batch)).toBe(true);
});
