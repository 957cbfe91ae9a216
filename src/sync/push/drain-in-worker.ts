import type { Device } from '#src/data/device/device.ts';
import { closeData, openOwnData } from '#src/data/databases/local-data.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { createEngine } from '#src/sync/create-engine.ts';
import type { Report } from '#src/sync/report.ts';
import { openTabChannel } from '#src/sync/tab-channel.ts';
import { Drain } from './drain.ts';

const SILENT: Report = {
  sending: () => undefined,
  settled: () => undefined,
  connection: () => undefined,
  signInNeeded: () => undefined,
  pull: () => undefined,
  fresh: () => undefined,
  failed: () => undefined,
};

/**
 * For the service worker's `sync` event: sends whatever is pending once, with the same code as the pages, and
 * returns. True if nothing is left that could be sent without a decision. Does nothing if no one is signed in, or
 * if a page is sending; gives up when `giveUp` is aborted.
 */
export async function drainInWorker(device: Device, giveUp?: AbortSignal): Promise<boolean> {
  installFolds();
  const store = new SessionStore(device);
  const user = await store.read();
  if (!user) return true;
  const data = await openOwnData(device, user);
  const tabs = openTabChannel(data);
  const ended = new AbortController();
  const end = () => ended.abort();
  giveUp?.addEventListener('abort', end);
  if (giveUp?.aborted) end();
  const engine = createEngine({
    data,
    store,
    // an open page announces what was sent for it
    report: { ...SILENT, settled: (ids, answers) => tabs.post({ type: 'settled', ids, answers }) },
    signal: ended.signal,
    onBack: () => undefined,
  });
  try {
    await new Drain(engine).once();
    return (await data.outbox.mutations.where('status').equals('queued').count()) === 0;
  } finally {
    end();
    giveUp?.removeEventListener('abort', end);
    tabs.close();
    closeData(data);
    store.close();
  }
}

// a classic script, such as the worker, imports nothing (sw/load-engine.ts)
Object.assign(globalThis, { drainInWorker });
