import type { Poke } from '#contract/schemas/sync.ts';
import type { Timer } from '#src/data/device/clock.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { setDirectSender } from '#src/mutations/outbox/direct-send.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';
import type { SessionStore } from '#src/data/session-store.ts';
import { downloadLater } from '#src/sync/downloads/download-later.ts';
import { Drain } from '#src/sync/push/drain.ts';
import { endSession } from '#src/sync/end-session.ts';
import type { Engine } from '#src/sync/engine.ts';
import { followLive } from '#src/sync/pull/live-stream.ts';
import { Puller } from '#src/sync/pull/pull.ts';
import { Reachability } from '#src/sync/calls/reachability.ts';
import { reportToScreens, type Report } from '#src/sync/report.ts';
import { sendDirectly } from '#src/sync/push/send-directly.ts';
import { ServerClock } from '#src/sync/calls/server-clock.ts';

/** While no live signal is heard. */
const POLL_EVERY = 60_000;
const LIVE_SILENCE = 60_000;
/**
 * Tabs that do not hold the stream leave the pull to the one that does, and look only when it did not come.
 */
const FOLLOWER_DELAY = 3000;

/** What the tab's surroundings tell the engine. */
export interface PageSignals {
  isVisible(): boolean;
  /**
   * `online` event, page visible again, back from the page cache: something may have changed. Returns how to
   * stop listening.
   */
  onHint(listener: () => void): () => void;
  /**
   * The page goes: closed, left, or into the page cache, out of which it comes with a hint. Returns how to
   * stop listening.
   */
  onLeave(listener: () => void): () => void;
}

export interface Sync {
  pull(key: string): Promise<void>;
  /** Everything that waits is tried now. Resolves when nothing more goes by itself. */
  sendNow(): Promise<void>;
  /** A call that is not its own did not get through: is the server there? */
  findOut(): void;
  stop(): void;
}

interface Options {
  data: OwnData;
  store: SessionStore;
  page: PageSignals;
  report?: Report;
}

/** Starts the engine for the person whose data is given: pulls, sends, listens, until stopped. */
export function startSync({ data, store, page, report: screens = reportToScreens }: Options): Sync {
  const { device, key } = data;
  const ended = new AbortController();
  // whoever was here before may have been asked to sign in
  screens.signInNeeded(false);
  const channel = device.channel(`sojourn:${key}`);
  const tell = (message: TabMessage) => void (ended.signal.aborted || channel?.postMessage(message));
  // every tab shows what is on its way, whoever sends it
  const report: Report = {
    ...screens,
    fresh: (...of) => {
      screens.fresh(...of);
      files.wake();
    },
    sending: (ids) => {
      screens.sending(ids);
      tell({ type: 'sending', ids: [...ids] });
    },
  };
  const reach = new Reachability({
    device,
    onChange: report.connection,
    onBack: () => {
      void drain.wake('evidence');
      files.wake();
    },
  });
  const engine: Engine = {
    data,
    store,
    reach,
    report,
    serverClock: new ServerClock(device.clock),
    signal: ended.signal,
    onSessionEnded: (user) => endSession(device, store, user, { unsent: 'keep', refused: true }),
  };
  const puller = new Puller(engine);
  const files = downloadLater(engine);
  const drain = new Drain(engine, () => puller.pull());
  setDirectSender(data, (row, blobs) => sendDirectly(engine, row, blobs));

  const pullIfBehind = async ({ eventId, version }: Poke) => {
    if (((await data.cache.cursors.get(eventId))?.version ?? 0) < version) await puller.pull();
  };
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  let liveAt = Number.NEGATIVE_INFINITY;
  const alive = () => {
    const now = device.clock.monotonic();
    if (now - liveAt > 1000) tell({ type: 'alive' });
    liveAt = now;
  };

  if (channel)
    channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
      switch (message.type) {
        case 'sending':
          return screens.sending(message.ids);
        case 'queued':
          return void drain.wake(message.tap ? 'tap' : 'queued');
        case 'alive':
          return void (liveAt = device.clock.monotonic());
        case 'poke':
          return void device.clock.setTimeout(
            () => !ended.signal.aborted && quietly(pullIfBehind(message.poke)),
            FOLLOWER_DELAY,
          );
      }
    };
  const stopQueued = onQueued((where, reason) => {
    if (where !== data) return;
    tell({ type: 'queued', tap: reason === 'tap' });
    void drain.wake(reason);
  });
  const stopHints = page.onHint(() => {
    // `navigator.onLine` lies in both directions: a hint is a reason to find out, never a reason to wait
    reach.hint();
    void drain.wake('tap');
    if (device.clock.monotonic() - liveAt > LIVE_SILENCE) void puller.pull();
  });
  // a page in the page cache does not run: what it holds, others wait for
  const stopLeaving = page.onLeave(() => drain.letGo());
  let poll: Timer;
  const pollLater = () => {
    poll = device.clock.setTimeout(() => {
      if (page.isVisible() && device.clock.monotonic() - liveAt > LIVE_SILENCE) void puller.pull();
      // a row whose signal was lost is found at the latest now
      void drain.wake();
      pollLater();
    }, POLL_EVERY);
  };
  pollLater();
  void followLive(engine, {
    alive,
    // whatever happened while nobody listened
    open: () => void puller.pull(),
    poke: (poke) => {
      tell({ type: 'poke', poke });
      quietly(pullIfBehind(poke));
    },
  });
  void drain.wake();

  return {
    pull: (wanted) => puller.pullFor(wanted),
    sendNow: () => drain.wake('tap'),
    findOut: () => reach.hint(),
    stop: () => {
      stopQueued();
      stopHints();
      stopLeaving();
      files.stop();
      device.clock.clearTimeout(poll);
      reach.stop();
      channel?.close();
      ended.abort();
    },
  };
}

type TabMessage =
  | { type: 'sending'; ids: string[] }
  | { type: 'queued'; tap: boolean }
  | { type: 'alive' }
  | { type: 'poke'; poke: Poke };
