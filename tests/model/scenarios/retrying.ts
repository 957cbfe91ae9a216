// How often and how long what does not get through is tried: Retries without limit.
import { expect } from 'vitest';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { inWorld } from '#tests/model/scenarios/stage.ts';

/**
 * Retries without limit: waits stay between 0 and the cap, and what the server asks for is
 * honoured.
 */
export const noLimitOnRetries = inWorld(async (world) => {
  const { tab, browser } = world.seat(0);
  const tries: number[] = [];
  const patient = async (least: number) => {
    expect(tries.length).toBeGreaterThan(least);
    const gaps = tries.slice(1).map((at, i) => at - (tries[i] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_001);
    expect(new Set(gaps.map(Math.round)).size, 'jitter').toBeGreaterThan(gaps.length / 2);
    expect((await tab.rows()).map((row) => [row.status, row.failures])).toEqual([['queued', 0]]);
    tries.length = 0;
  };
  // only changes do not get through: each try is one of the change itself
  browser.network.rule = ({ path }) => {
    if (path !== '/api/batch') return undefined;
    tries.push(world.time.now);
    return 'dropBefore';
  };
  await tab.do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title: 'patience',
    file: null,
  });
  await pass(world.time, 3_600_000);
  await patient(100);
  // nothing does: whether there is a way again is found out by a smaller question
  browser.network.rule = ({ path }) => {
    if (path === '/api/batch' || path.startsWith('/health')) tries.push(world.time.now);
    return 'dropBefore';
  };
  await pass(world.time, 4 * 3_600_000);
  await patient(100);

  browser.network.rule = ({ path }) => {
    if (path === '/api/batch') tries.push(world.time.now);
    return path === '/api/batch' && tries.length <= 5 ? 'unavailable' : undefined;
  };
  await pass(world.time, 600_000);
  // the one after that goes twice: its token has expired meanwhile
  expect(Math.min(...tries.slice(1, 6).map((at, i) => at - (tries[i] ?? 0)))).toBeGreaterThanOrEqual(2000);
  expect(await tab.rows()).toEqual([]);
});
