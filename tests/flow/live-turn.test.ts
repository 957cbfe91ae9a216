// The live stream passes from tab to tab of one browser, even from a tab that was killed.
import { expect, test } from 'vitest';
import { changedRows, onStored } from '#src/data/databases/changed-rows.ts';
import { openOwnData } from '#src/data/databases/local-data.ts';
import type { Engine } from '#src/sync/engine.ts';
import { followLive } from '#src/sync/pull/live-stream.ts';
import { Browser } from '#tests/model/sim/browser.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

const user = { guid: 'ben', firstName: 'Ben', lastName: 'Okri', profilePic: null };

test('a tab that takes over the live stream reads everything again: the other may have stored rows without announcing them', async () => {
  const time = new VirtualTime();
  const browser = new Browser({ server: { fetch: () => Promise.reject(new Error('no server')) }, time });
  const [first, second] = [new AbortController(), new AbortController()];
  const data = await openOwnData(browser.device(), user);
  const follow = ({ signal }: AbortController) =>
    void followLive({ data, signal } as Engine, {
      poke: () => undefined,
      open: () => undefined,
      alive: () => undefined,
    });
  let rereads = 0;
  const stop = onStored((parts) => {
    if (changedRows(parts, data.cache.name, 'posts') === 'all') rereads += 1;
  });
  follow(first);
  await pass(time, 0);
  follow(second);
  await pass(time, 1000);
  expect(rereads, 'no tab has closed').toBe(0);
  first.abort();
  await pass(time, 1000);
  expect(rereads).toBe(1);
  second.abort();
  stop();
});
