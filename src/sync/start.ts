import type { Poke } from '#contract/schemas/sync.ts';
import { sleep } from '#src/data/device/clock.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { setDirectSender, type DirectSender } from '#src/mutations/outbox/direct-send.ts';
import { releaseAllDeletions } from '#src/mutations/outbox/release-all-deletions.ts';
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

/** Interval of pulls while no live signal arrives. */
const POLL_EVERY = 60_000;
/** Tabs that do not hold the stream leave the pull to the one that does, and only check whether it happened. */
const FOLLOWER_DELAY = 3000;
/** A tab that has made no call by then, such as one that waits for another tab's pull, checks by itself. */
const KNOWN_BY = 3000;

/** What the tab's environment tells the engine. */
export interface PageSignals {
  isVisible(): boolean;
  /**
   * `online` event, page visible again, back from the page cache: something may have changed. Returns how to
   * stop listening.
   */
  onHint(listener: () => void): () => void;
  /**
   * The page is closed, left, or enters the back/forward cache, from which it returns with a hint. Returns how
   * to stop listening.
   */
  onLeave(listener: () => void): () => void;
}

export interface Sync {
  pull(key: string): Promise<void>;
  /**
   * Tries everything pending now, in whichever tab sends. Resolves when nothing is left that can be sent without a
   * decision.
   */
  sendNow(): Promise<void>;
  sendDirectly: DirectSender;
  /** A call outside the engine failed: checks whether the server is reachable. */
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
      // every tab shows what is being sent and what has arrived, whichever tab sends it
      sending: (ids) => {
        report.sending(ids);
        tabs.post({ type: 'sending', ids });
      },
      settled: (ids, answers) => {
        report.settled(ids, answers);
        tabs.post({ type: 'settled', ids, answers });
      },
      fresh: (...of) => {
        report.fresh(...of);
        files.wake();
      },
    },
    onBack: () => {
      void drain.wake('evidence');
      files.wake();
      if (parts.isBehind) void catchUp(parts);
    },
  });
  const drain = new Drain(engine);
  const files = downloadLater(engine);
  const parts: Parts = {
    engine,
    drain,
    tabs,
    page,
    live: new LiveSignal(data.device.clock),
    isBehind: false,
  };
  // the previous person may have been asked to sign in
  report.signInNeeded(false);
  const direct: DirectSender = (row, blobs) => sendDirectly(engine, row, blobs);
  setDirectSender(data, direct);
  const stops = [
    sendWhenQueued(parts),
    page.onHint(() => lookNow(parts)),
    // a page in the back/forward cache does not run: others would wait for the locks it holds
    page.onLeave(() => drain.release()),
    ...(report === reportToScreens ? [followRestored(data)] : []),
  ];
  void poll(parts);
  void findOutOnce(parts);
  void followStream(parts);
  void drain.wake();

  return {
    pull: async (key) => {
      const pulled = await engine.pullFor(key);
      parts.isBehind ||= !pulled;
    },
    sendNow: async () => {
      await releaseAllDeletions(data).catch(() => undefined);
      // a tab that waits to send again sends now
      tabs.post({ type: 'queued', tap: true });
      await drain.untilSent();
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
  /** The last pull has failed: until one succeeds, a live stream is no reason not to pull. */
  isBehind: boolean;
}

async function catchUp(parts: Parts): Promise<void> {
  parts.isBehind = !(await parts.engine.pull());
}

function onTabMessage(parts: Parts, report: Report, message: TabMessage): void {
  const { engine, drain, live } = parts;
  switch (message.type) {
    case 'sending':
      return report.sending(message.ids);
    case 'settled':
      return report.settled(message.ids, message.answers);
    case 'queued':
      return void drain.wake(message.tap ? 'tap' : 'queued');
    case 'alive':
      return void live.noteSign();
    case 'poke':
      return void sleep(engine.data.device.clock, FOLLOWER_DELAY, engine.signal).then(() =>
        pullIfBehind(parts, message.poke),
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

/** `navigator.onLine` lies in both directions: a hint is a reason to check, never a reason to wait. */
function lookNow(parts: Parts): void {
  const { engine, drain, live, isBehind } = parts;
  engine.reach.hint();
  void drain.wake('tap');
  if (live.isSilent || isBehind) void catchUp(parts);
}

/** A screen claims no more about the connection than this tab has evidence of. */
async function findOutOnce({ engine: { data, reach, signal } }: Parts): Promise<void> {
  await sleep(data.device.clock, KNOWN_BY, signal);
  if (!reach.known && !signal.aborted) await reach.probe();
}

async function poll(parts: Parts): Promise<void> {
  const { engine, drain, page, live } = parts;
  for (;;) {
    await sleep(engine.data.device.clock, POLL_EVERY, engine.signal);
    if (engine.signal.aborted) return;
    if (page.isVisible() && (live.isSilent || parts.isBehind)) void catchUp(parts);
    // finds, at the latest now, a row whose signal was lost
    void drain.wake();
  }
}

async function followStream(parts: Parts): Promise<void> {
  const { engine, tabs, live } = parts;
  await followLive(engine, {
    alive: () => {
      if (live.noteSign()) tabs.post({ type: 'alive' });
    },
    // catches up on whatever happened while the stream was closed
    open: () => void catchUp(parts),
    poke: (poke) => {
      tabs.post({ type: 'poke', poke });
      void pullIfBehind(parts, poke);
    },
  });
}

async function pullIfBehind(parts: Parts, { eventId, version }: Poke): Promise<void> {
  const { engine } = parts;
  if (engine.signal.aborted) return;
  // a cache closed in the meantime needs nothing
  const cursor = await engine.data.cache.cursors.get(eventId).catch(() => null);
  if (cursor !== null && (cursor?.version ?? 0) < version) await catchUp(parts);
}
