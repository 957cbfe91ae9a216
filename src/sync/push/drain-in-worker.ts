import { theDevice } from '#src/data/device/device.ts';
import { closeData, openOwnData } from '#src/data/databases/local-data.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { Drain } from './drain.ts';
import { endSession } from '#src/sync/end-session.ts';
import type { Engine } from '#src/sync/engine.ts';
import { Puller } from '#src/sync/pull/pull.ts';
import { Reachability } from '#src/sync/calls/reachability.ts';
import { ServerClock } from '#src/sync/calls/server-clock.ts';

const SILENT = {
  sending: () => undefined,
  connection: () => undefined,
  signInNeeded: () => undefined,
  pull: () => undefined,
  fresh: () => undefined,
  failed: () => undefined,
};

/**
 * For the service worker's `sync` event: sends once whatever waits, by the very code of the pages, and comes
 * back. True when nothing is left that could go by itself. Does nothing when nobody is signed in, or when a
 * page is sending.
 */
export async function drainInWorker(): Promise<boolean> {
  installFolds();
  const device = theDevice();
  const store = new SessionStore(device);
  const user = await store.read();
  if (!user) return true;
  const data = await openOwnData(device, user);
  const ended = new AbortController();
  const reach = new Reachability({ device, onChange: () => undefined, onBack: () => undefined });
  const engine: Engine = {
    data,
    store,
    reach,
    report: SILENT,
    serverClock: new ServerClock(device.clock),
    signal: ended.signal,
    onSessionEnded: (who) => endSession(device, store, who, { unsent: 'keep', refused: true }),
  };
  const puller = new Puller(engine);
  try {
    await new Drain(engine, () => puller.pull()).once();
    return (await data.outbox.mutations.where('status').equals('queued').count()) === 0;
  } finally {
    ended.abort();
    reach.stop();
    closeData(data);
    store.close();
  }
}
