import type { Poke } from '#contract/schemas/sync.ts';
import { sleep } from '#src/data/device/clock.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { setDirectSender, type DirectSender } from '#src/mutations/outbox/direct-send.ts';
import { letGoAll } from '#src/mutations/outbox/let-go-all.ts';
import { onQueued } from '#src/mutations/outbox/queued-signal.ts';
import type { SessionStore } from '#src/data/session-store.ts';
import { createEngine } from '#src/sync/create-engine.ts';
import { downloadLater } from '#src/sync/downloads/download-later.ts';
import { Drain } from '#src/sync/push/drain.ts';
import type { Engine } from '#src/sync/engine.ts';
import { LiveSignal } from '#src/sync/pull/live-signal.ts';
import { followRestored } from '#src/sync/pull/follow-restored.ts';
import { followLive } from '#src/sync/pull/live-stream.ts';
import { reportToScreens, type Report } from '#src/sync/report.ts';
import '#src/sync/push/drain-in-worker.ts';
import { sendDirectly } from '#src/sync/push/send-directly.ts';
import { openTabChannel, type TabChannel, type TabMessage } from '#src/sync/tab-channel.ts';

/** While no live signal arrives. */
const POLL_EVERY = 60_000;
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
  /** Everything pending is tried now. Resolves when nothing more goes by itself. */
  sendNow(): Promise<void>;
  /** One row that is in no outbox. True when the server has accepted it. Never throws. */
  sendDirectly: DirectSender;
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
export function startSync({ data, store, page, report = reportToScreens }: Options): Sync {
  const ended = new AbortController();
  const tabs = openTabChannel(data, (message) => onTabMessage(parts, report, message));
  const engine = createEngine({
    data,
    store,
    signal: ended.signal,
    report: {
      ...report,
      // every tab shows what is on its way and what has arrived, whichever of them sends it
      sending: (ids) => {
        report.sending(ids);
        tabs.post({ type: 'sending', ids });
      },
      settled: (ids) => {
        report.settled(ids);
        tabs.post({ type: 'settled', ids });
      },
      fresh: (...of) => {
        report.fresh(...of);
        files.wake();
      },
    },
    onBack: () => {
      void drain.wake('evidence');
      files.wake();
    },
  });
  const drain = new Drain(engine);
  const files = downloadLater(engine);
  const parts: Parts = { engine, drain, tabs, page, live: new LiveSignal(data.device.clock) };
  // the person before may have been asked to sign in
  report.signInNeeded(false);
  const direct: DirectSender = (row, blobs) => sendDirectly(engine, row, blobs);
  setDirectSender(data, direct);
  const stops = [
    sendWhenQueued(parts),
    page.onHint(() => lookNow(parts)),
    // a page in the page cache does not run: what it holds, others wait for
    page.onLeave(() => drain.letGo()),
    ...(report === reportToScreens ? [followRestored(data)] : []),
  ];
  void poll(parts);
  void followStream(parts);
  void drain.wake();

  return {
    pull: (key) => engine.pullFor(key),
    sendNow: async () => {
      await letGoAll(data).catch(() => undefined);
      await drain.wake('tap');
    },
    sendDirectly: direct,
    findOut: () => engine.reach.hint(),
    stop: () => {
      for (const stop of stops) stop();
      files.stop();
      tabs.close();
      ended.abort();
    },
  };
}

interface Parts {
  engine: Engine;
  drain: Drain;
  tabs: TabChannel;
  page: PageSignals;
  live: LiveSignal;
}

function onTabMessage(parts: Parts, report: Report, message: TabMessage): void {
  const { engine, drain, live } = parts;
  switch (message.type) {
    case 'sending':
      return report.sending(message.ids);
    case 'settled':
      return report.settled(message.ids);
    case 'queued':
      return void drain.wake(message.tap ? 'tap' : 'queued');
    case 'alive':
      return void live.noteSign();
    case 'poke':
      return void sleep(engine.data.device.clock, FOLLOWER_DELAY, engine.signal).then(() =>
        pullIfBehind(engine, message.poke),
      );
  }
}

function sendWhenQueued({ engine, drain, tabs }: Parts): () => void {
  return onQueued((where, reason) => {
    if (where !== engine.data) return;
    tabs.post({ type: 'queued', tap: reason === 'tap' });
    void drain.wake(reason);
  });
}

/** `navigator.onLine` lies in both directions: a hint is a reason to find out, never a reason to wait. */
function lookNow({ engine, drain, live }: Parts): void {
  engine.reach.hint();
  void drain.wake('tap');
  if (live.isSilent) void engine.pull();
}

async function poll({ engine, drain, page, live }: Parts): Promise<void> {
  for (;;) {
    await sleep(engine.data.device.clock, POLL_EVERY, engine.signal);
    if (engine.signal.aborted) return;
    if (page.isVisible() && live.isSilent) void engine.pull();
    // a row whose signal was lost is found at the latest now
    void drain.wake();
  }
}

async function followStream({ engine, tabs, live }: Parts): Promise<void> {
  await followLive(engine, {
    alive: () => {
      if (live.noteSign()) tabs.post({ type: 'alive' });
    },
    // whatever happened while the stream was closed
    open: () => void engine.pull(),
    poke: (poke) => {
      tabs.post({ type: 'poke', poke });
      void pullIfBehind(engine, poke);
    },
  });
}

async function pullIfBehind(engine: Engine, { eventId, version }: Poke): Promise<void> {
  if (engine.signal.aborted) return;
  // a cache that was closed meanwhile needs nothing
  const cursor = await engine.data.cache.cursors.get(eventId).catch(() => null);
  if (cursor !== null && (cursor?.version ?? 0) < version) await engine.pull();
}
