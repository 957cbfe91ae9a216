// How often failed changes are retried: Retries without limit.
import { expect } from 'vitest';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { inWorld, tabOf } from '#tests/model/scenarios/stage.ts';

/**
 * Retries without limit: waits have jitter and stay below the cap, and the server's Retry-After is honoured.
 */
export const noLimitOnRetries = inWorld(async (world) => {
  const { tab, browser } = world.client(0);
  const tries: number[] = [];
  const expectBackoff = async (least: number) => {
    expect(tries.length).toBeGreaterThan(least);
    const gaps = tries.slice(1).map((at, i) => at - (tries[i] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_001);
    expect(new Set(gaps.map(Math.round)).size, 'jitter').toBeGreaterThan(gaps.length / 2);
    expect((await tab.rows()).map((row) => [row.status, row.failures])).toEqual([['queued', 0]]);
    tries.length = 0;
  };
  // if only changes fail, each attempt sends the change itself
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
  await expectBackoff(100);
  // if everything fails, a probe finds out whether the server is back
  browser.network.rule = ({ path }) => {
    if (path === '/api/batch' || path.startsWith('/health')) tries.push(world.time.now);
    return 'dropBefore';
  };
  await pass(world.time, 4 * 3_600_000);
  await expectBackoff(100);

  browser.network.rule = ({ path }) => {
    if (path === '/api/batch') tries.push(world.time.now);
    return path === '/api/batch' && tries.length <= 5 ? 'unavailable' : undefined;
  };
  await pass(world.time, 600_000);
  // the next attempt consists of two calls, because the token has expired meanwhile
  expect(Math.min(...tries.slice(1, 6).map((at, i) => at - (tries[i] ?? 0)))).toBeGreaterThanOrEqual(2000);
  expect(await tab.rows()).toEqual([]);
});

/** A row answered with 503 inside a batch is retried after its own short backoff, not with the next poll. */
export const busyInsideBatch = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  const tries: number[] = [];
  browser.network.change = ({ path, body }) => {
    if (path !== '/api/batch') return undefined;
    tries.push(world.time.now);
    const { requests } = JSON.parse(body) as { requests: { id: string }[] };
    const busy = { status: 503, body: { error: 'busy', code: 'UNAVAILABLE' } };
    return tries.length > 3 ? undefined : { results: requests.map(({ id }) => ({ id, ...busy })) };
  };
  await tab.do(createPostMutation, {
    id: world.newId(),
    eventId: world.event.id,
    title: 'soon',
    file: null,
  });
  await pass(world.time, 10_000);
  expect(tries.length).toBe(4);
  // full jitter of 200 ms, 400 ms, 800 ms, …
  const gaps = tries.slice(1).map((at, i) => at - (tries[i] ?? 0));
  expect(
    gaps.every((gap, i) => gap <= 200 * 2 ** i),
    gaps.join(', '),
  ).toBe(true);
  expect(await tab.rows()).toEqual([]);
  expect(await world.postTexts()).toEqual(['soon']);
});

/**
 * Retries without limit: while the server fails for everything, no change is set aside, however often the app is
 * opened and closed; afterwards all of them are sent.
 */
export const everythingFailsAgainAndAgain = inWorld(async (world) => {
  const { network } = world.client(1).browser;
  const titles = Array.from({ length: 5 }, (_, i) => `kept ${i}`);
  network.online = false;
  for (const title of titles)
    await tabOf(world, 1).do(createPostMutation, {
      id: world.newId(),
      eventId: world.event.id,
      title,
      file: null,
    });
  network.online = true;
  network.rule = ({ path }) => (path.startsWith('/api/') ? 'serverError' : undefined);
  for (let start = 0; start < 10; start++) {
    await world.reopen(1);
    const before = network.sent.length;
    await pass(world.time, 10_000);
    expect(
      network.sent.slice(before).filter(({ path }) => path === '/api/batch').length,
      'the changes are tried one by one',
    ).toBeGreaterThan(3 + titles.length);
    expect((await tabOf(world, 1).rows()).map(({ status, failures }) => [status, failures])).toEqual(
      titles.map(() => ['queued', 0]),
    );
  }
  network.rule = null;
  await tabOf(world, 1).sendAll();
  expect(await tabOf(world, 1).rows()).toEqual([]);
  expect((await world.postTexts()).toSorted()).toEqual(titles);
});
