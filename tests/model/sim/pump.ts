import { preloadTransport } from '#src/sync/calls/http.ts';
import type { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { SimulatedNetwork } from '#tests/model/sim/network.ts';
import { storage } from '#tests/model/sim/storage.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Turns of the event loop without visible activity after which everything has settled: between the end of a
 * call and what follows it there are a few.
 */
const IDLE_TURNS = 12;

/**
 * Resolves once nothing more happens unless virtual time passes: no call is in flight, no transaction is
 * open, nothing is queued.
 */
export async function quiet(): Promise<void> {
  // loading code takes no virtual time
  await preloadTransport();
  for (let idle = 0; idle < IDLE_TURNS;) {
    await turn();
    idle = SimulatedNetwork.inFlight === 0 && storage.open === 0 ? idle + 1 : 0;
  }
}

/** Advances virtual time by `ms`, from timer to timer. */
export async function pass(time: VirtualTime, ms: number): Promise<void> {
  const end = time.now + ms;
  await quiet();
  while (time.step(end)) await quiet();
  time.passTo(end);
}

/** Advances virtual time until the work is done. Throws after `limit` ms of virtual time. */
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
