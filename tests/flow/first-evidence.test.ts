// What is said of the connection before any call has been answered: nothing.
import { beforeEach, expect, test } from 'vitest';
import { connection, type ConnectionState } from '#src/data/device/connection.ts';
import { theDevice } from '#src/data/device/device.ts';
import { Reachability } from '#src/sync/calls/reachability.ts';
import { reportToScreens } from '#src/sync/report.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

const ANSWER = { kind: 'answer', status: 200, body: null, retryAfter: null } as const;

let time: VirtualTime;
let said: ConnectionState[];
let reach: Reachability;

beforeEach(() => {
  time = new VirtualTime();
  said = [];
  reach = new Reachability({
    device: { ...theDevice(), clock: time.clock(), fetch: () => new Promise(() => undefined) },
    onChange: (state) => void said.push(state),
    onBack: () => undefined,
  });
});

const pass = (ms: number) => {
  const until = time.now + ms;
  while (time.step(until));
};

test('the first answer is reported although nothing changes, later ones are not', () => {
  expect(reach).toMatchObject({ state: 'online', known: false });
  reach.see(ANSWER);
  reach.see(ANSWER);
  expect([said, reach.known]).toEqual([['online'], true]);
});

test('one failed call proves nothing yet; after two seconds without a connection there is none', () => {
  reach.see({ kind: 'unreachable' });
  expect([said, reach.known]).toEqual([[], false]);
  pass(2000);
  expect([said, reach.known]).toEqual([['offline'], true]);
});

test('a cancelled call is no evidence', () => {
  reach.see({ kind: 'aborted' });
  pass(60_000);
  expect(reach.known).toBe(false);
});

test('screens can tell the difference', () => {
  expect(connection).toMatchObject({ state: 'online', known: false });
  reportToScreens.connection('online');
  expect(connection).toMatchObject({ state: 'online', known: true });
  reportToScreens.connection('offline');
  expect(connection).toMatchObject({ state: 'offline', known: true });
});
