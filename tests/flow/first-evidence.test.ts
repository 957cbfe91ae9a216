// Before any call has been answered, nothing is reported about the connection.
import { beforeEach, expect, test } from 'vitest';
import { connection, type ConnectionState } from '#src/data/device/connection.ts';
import { theDevice } from '#src/data/device/device.ts';
import { Reachability } from '#src/sync/calls/reachability.ts';
import { reportToScreens } from '#src/sync/report.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

const ANSWER = { kind: 'answer', status: 200, body: null, retryAfter: null } as const;

let time: VirtualTime;
let reported: ConnectionState[];
let reach: Reachability;

beforeEach(() => {
  time = new VirtualTime();
  reported = [];
  reach = new Reachability({
    device: { ...theDevice(), clock: time.clock(), fetch: () => new Promise(() => undefined) },
    onChange: (state) => void reported.push(state),
    onBack: () => undefined,
  });
});

const pass = (ms: number) => {
  const until = time.now + ms;
  while (time.step(until));
};

test('the first answer is reported although the state does not change; later ones are not', () => {
  expect(reach).toMatchObject({ state: 'online', known: false });
  reach.see(ANSWER);
  reach.see(ANSWER);
  expect([reported, reach.known]).toEqual([['online'], true]);
});

test('one failed call reports nothing yet; two seconds later the connection is reported as offline', () => {
  reach.see({ kind: 'unreachable' });
  expect([reported, reach.known]).toEqual([[], false]);
  pass(2000);
  expect([reported, reach.known]).toEqual([['offline'], true]);
});

test('a cancelled call is not evidence', () => {
  reach.see({ kind: 'aborted' });
  pass(60_000);
  expect(reach.known).toBe(false);
});

test('screens can tell a known connection from an assumed one', () => {
  expect(connection).toMatchObject({ state: 'online', known: false });
  reportToScreens.connection('online');
  expect(connection).toMatchObject({ state: 'online', known: true });
  reportToScreens.connection('offline');
  expect(connection).toMatchObject({ state: 'offline', known: true });
});
