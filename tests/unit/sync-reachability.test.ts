import { expect, test } from 'vitest';
import type { ConnectionState } from '#src/data/device/connection.ts';
import type { Device } from '#src/data/device/device.ts';
import { Reachability } from '#src/sync/calls/reachability.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

test('a server that restarts behind its proxy just as the connection comes back is still found', async () => {
  const time = new VirtualTime();
  const reported: ConnectionState[] = [];
  /** What the next probes meet; after that the server answers. */
  const met: ('nothing' | 502)[] = ['nothing', 'nothing', 502];
  const reach = new Reachability({
    device: {
      clock: time.clock(),
      random: () => 1,
      newId: () => 'nonce',
      origin: 'http://sojourn.test',
      fetch: async () => {
        const next = met.shift();
        if (next === 'nothing') throw new TypeError('fetch failed');
        return next
          ? new Response('Bad gateway', { status: next })
          : Response.json({ nonce: 'nonce' }, { headers: { 'X-Sojourn': '1' } });
      },
    } as unknown as Device,
    onChange: (state) => void reported.push(state),
    onBack: () => undefined,
  });
  reach.see({ kind: 'unreachable' });
  // two probes, each a second or a little more after the one before, and the one that meets the proxy
  await pass(time, 3500);
  expect([reported, met]).toEqual([['offline'], []]);
  await pass(time, 3500);
  expect(reported).toEqual(['offline', 'online']);
  reach.stop();
});
