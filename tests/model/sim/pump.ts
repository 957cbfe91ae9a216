import { preloadTransport } from '#src/sync/calls/http.ts';
import type { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { SimulatedNetwork } from '#tests/model/sim/network.ts';
import { storage } from '#tests/model/sim/storage.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Between the end of a call and what it sets off there are turns in which nothing can be seen under way. */
const CALM = 12;

/**
 * Until nothing happens any more without time going on: no call under way, no transaction open, nothing
 * queued.
 */
export async function quiet(): Promise<void> {
  // fetching code takes no virtual time
  await preloadTransport();
  for (let calm = 0; calm < CALM;) {
    await turn();
    calm = SimulatedNetwork.inFlight === 0 && storage.open === 0 ? calm + 1 : 0;
  }
}

/** Lets time go on, from timer to timer, for so long. */
export async function pass(time: VirtualTime, ms: number): Promise<void> {
  const end = time.now + ms;
  await quiet();
  while (time.step(end)) await quiet();
  time.passTo(end);
}

/** Lets time go on until the work is done; fails after `limit` ms of virtual time. */
export async function until<T>(time: VirtualTime, work: Promise<T>, limit = 30 * 60_000): Promise<T> {
  let state: 'busy' | 'done' = 'busy';
  const done = () => void (state = 'done');
  work.then(done, done);
  const end = time.now + limit;
  await quiet();
  while (state === 'busy') {
    if (!time.step(end)) throw new Error(`not done after ${limit} ms`);
    await quiet();
  }
  return work;
}
