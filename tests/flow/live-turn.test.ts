// The live stream passes from tab to tab of one browser, even from a tab that was killed, and is not opened without a
// pause.
import { expect, test } from 'vitest';
import { changedRows, onStored } from '#src/data/databases/changed-rows.ts';
import { openOwnData } from '#src/data/databases/local-data.ts';
import { SessionStore } from '#src/data/session-store.ts';
import type { Engine } from '#src/sync/engine.ts';
import { followLive } from '#src/sync/pull/live-stream.ts';
import { Browser } from '#tests/model/sim/browser.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { someAccount } from '#tests/support/some-account.ts';

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

test.each([
  ['at once', 0, { least: 20, most: 40 }],
  ['after half a minute', 30_000, { least: 18, most: 20 }],
])(
  'a stream that something in between cuts %s is opened again, but not without a pause',
  async (_, lasts, { least, most }) => {
    const time = new VirtualTime();
    const server = { fetch: () => Promise.reject(new Error('no server')) };
    const browser = new Browser({ server, time, random: () => 0.5 });
    const device = browser.device();
    let opened = 0;
    device.fetch = async () => {
      opened += 1;
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode(': listening\n\n'));
          device.clock.setTimeout(() => stream.close(), lasts);
        },
      });
      return new Response(body, { headers: { 'X-Sojourn': '1', 'Content-Type': 'text/event-stream' } });
    };
    const store = new SessionStore(device);
    await store.write(someAccount({ guid: user.guid }));
    const data = await openOwnData(device, user);
    const ended = new AbortController();
    const { signal } = ended;
    void followLive({ data, store, signal, reach: { see: () => undefined } } as unknown as Engine, {
      poke: () => undefined,
      open: () => undefined,
      alive: () => undefined,
    });
    await pass(time, 600_000);
    expect(opened).toBeGreaterThanOrEqual(least);
    expect(opened).toBeLessThanOrEqual(most);
    ended.abort();
    store.close();
  },
);
