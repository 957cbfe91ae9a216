import { setFoldsLoader } from '#src/data/folds.ts';
import { sleep } from '#src/data/device/clock.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { SessionStore } from '#src/data/session-store.ts';
import { setDirectSender } from '#src/mutations/outbox/direct-send.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';
import { loadEngine, loadFolds } from '#src/session/own-code.ts';
import { pageSignals } from '#src/session/page-signals.ts';
import { preloadTransport } from '#src/sync/calls/http.ts';
import type { Sync } from '#src/sync/start.ts';

/** ms until the engine is loaded even if no screen has shown its data and asked for it. */
const UNASKED_AFTER = 1000;
/** ms until code that failed to load is requested again. */
const AGAIN_AFTER = 3000;

/**
 * Starts the engine of the signed-in person on first use. The first screen renders from the device without it,
 * so its code loads when it is first needed: by a screen that has shown what is held, by a change being made,
 * or by one already pending.
 */
export function startOwnSync(data: OwnData, store: SessionStore): Sync & { begun: Promise<void> } {
  let sayBegun: () => void;
  const begun = new Promise<void>((resolve) => (sayBegun = resolve));
  const ended = new AbortController();
  let engine: Sync | null = null;
  let starting: Promise<Sync | null> | undefined;
  const ensureStarted = () => (starting ??= begin());

  async function begin(): Promise<Sync | null> {
    void preloadTransport();
    sayBegun();
    while (!ended.signal.aborted) {
      const startSync = await loadEngine().catch(() => null);
      if (ended.signal.aborted) break;
      if (startSync) return (engine = startSync({ data, store, page: pageSignals }));
      await sleep(data.device.clock, AGAIN_AFTER, ended.signal);
    }
    return null;
  }

  setFoldsLoader(loadFolds);
  setDirectSender(data, async (...row) => (await ensureStarted())?.sendDirectly(...row) ?? false);
  const stopHearing = onQueued((where) => {
    if (where === data) void ensureStarted();
  });
  void data.outbox.mutations.count().then(
    (waiting) => (waiting > 0 ? ensureStarted() : null),
    () => null,
  );
  void sleep(data.device.clock, UNASKED_AFTER, ended.signal).then(ensureStarted);

  return {
    begun,
    pull: async (key) => (await ensureStarted())?.pull(key),
    sendNow: async () => (await ensureStarted())?.sendNow(),
    sendDirectly: async (...row) => (await ensureStarted())?.sendDirectly(...row) ?? false,
    findOut: () => void ensureStarted().then((sync) => sync?.findOut()),
    stop: () => {
      ended.abort();
      stopHearing();
      engine?.stop();
    },
  };
}
