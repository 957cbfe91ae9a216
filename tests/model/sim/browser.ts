import { v7 } from 'uuid';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import type { ConnectionState } from '#src/data/device/connection.ts';
import { Freezer } from '#tests/model/sim/freezer.ts';
import type { Device } from '#src/data/device/device.ts';
import { unlockOutbox } from '#src/data/databases/fence.ts';
import { closeData, openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { HOME } from '#src/data/pull-request.ts';
import { enqueueIn, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import type { Mutation } from '#src/mutations/kinds/mutation.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { SessionStore } from '#src/data/session-store.ts';
import type { Report } from '#src/sync/report.ts';
// the engine loads it when it first downloads, and virtual time does not wait for code
import '#src/sync/downloads/download-job.ts';
import { startSync, type Sync } from '#src/sync/start.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';
import type { SimulatedCaches } from '#tests/model/sim/caches.ts';
import { SimulatedChannels } from '#tests/model/sim/channels.ts';
import { SimulatedLocks } from '#tests/model/sim/locks.ts';
import { SimulatedNetwork } from '#tests/model/sim/network.ts';
import { until } from '#tests/model/sim/pump.ts';
import { IDBFactory, IDBKeyRange } from '#tests/model/sim/storage.ts';
import type { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

export const answerOf = (user: TestUser): SignInAnswer => ({
  guid: user.id,
  emailId: user.emailId,
  firstName: user.firstName,
  lastName: user.lastName,
  profilePic: null,
  organisation: null,
  phone: null,
  authToken: user.token,
  refreshToken: user.refreshToken,
});

/** A UUIDv7 of the virtual time, reproducible from the seed. */
export const newId = (time: VirtualTime, random: () => number): string =>
  v7({ msecs: time.wall, random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) });

/**
 * A browser on somebody's device: storage, locks and network, which its tabs share and which outlive them.
 */
export class Browser {
  readonly network: SimulatedNetwork;
  readonly time: VirtualTime;
  readonly #factory = new IDBFactory();
  readonly locks = new SimulatedLocks();
  readonly #channels = new SimulatedChannels();
  readonly #random: () => number;
  /** Error of the wall clock in ms. */
  skew = 0;
  hasLocks = true;
  /** Null: there is no Cache Storage, and nothing is downloaded. */
  caches: SimulatedCaches | null = null;

  constructor(of: { server: Pick<TestServer, 'fetch'>; time: VirtualTime; random?: () => number }) {
    this.time = of.time;
    this.network = new SimulatedNetwork(of.server);
    this.#random = of.random ?? Math.random;
    installFolds();
  }

  device(clock = this.time.clock(() => this.skew)): Device {
    return {
      indexedDB: this.#factory as never,
      IDBKeyRange: IDBKeyRange as never,
      fetch: this.network.fetch as typeof fetch,
      locks: this.hasLocks ? (this.locks as unknown as LockManager) : null,
      channel: (name) => this.#channels.make(name),
      clock,
      random: this.#random,
      newId: () => newId(this.time, this.#random),
      caches: this.caches as unknown as CacheStorage | null,
      estimateStorage: async () =>
        this.caches ? { usage: this.caches.usage, quota: this.caches.quota } : null,
      origin: 'http://sojourn.test',
    };
  }

  async signIn(user: TestUser): Promise<void> {
    const device = this.device();
    const store = new SessionStore(device);
    await store.write(answerOf(user));
    const data = await openOwnData(device, answerOf(user));
    await unlockOutbox(data.outbox);
    closeData(data);
    store.close();
  }

  /** Opens a tab for the person who is signed in. */
  async openTab(): Promise<Tab> {
    const freezer = new Freezer(this.time.clock(() => this.skew));
    const device = this.device(freezer.clock);
    const store = new SessionStore(device);
    const user = await store.read();
    if (!user) throw new Error('nobody is signed in');
    return new Tab(this, store, await openOwnData(device, user), freezer);
  }
}

/** What a tab's engine has reported to its screens. */
export interface Seen {
  connection: ConnectionState;
  /** Every state that was reported, in order. */
  connections: ConnectionState[];
  sending: readonly string[];
  /** Ids of rows reported as confirmed by the server. */
  settled: string[];
  signInNeeded: boolean;
  everSignInNeeded: boolean;
  /** Codes of failed pulls. */
  failures: string[];
}

export class Tab {
  readonly browser: Browser;
  readonly data: OwnData;
  readonly store: SessionStore;
  readonly seen: Seen = {
    connection: 'online',
    connections: [],
    sending: [],
    settled: [],
    signInNeeded: false,
    everSignInNeeded: false,
    failures: [],
  };
  #sync: Sync | null = null;
  readonly #freezer: Freezer;
  readonly #hints = new Set<() => void>();
  readonly #leaves = new Set<() => void>();

  constructor(browser: Browser, store: SessionStore, data: OwnData, freezer: Freezer) {
    this.#freezer = freezer;
    this.browser = browser;
    this.store = store;
    this.data = data;
  }

  start(): this {
    const { seen } = this;
    const report: Report = {
      sending: (ids) => void (seen.sending = ids),
      settled: (ids) => void seen.settled.push(...ids),
      connection: (state) => {
        seen.connection = state;
        seen.connections.push(state);
      },
      signInNeeded: (needed) => {
        seen.signInNeeded = needed;
        seen.everSignInNeeded ||= needed;
      },
      pull: () => undefined,
      fresh: () => undefined,
      failed: ({ code }) => void seen.failures.push(code),
    };
    const onHint = (listener: () => void) => {
      this.#hints.add(listener);
      return () => void this.#hints.delete(listener);
    };
    const onLeave = (listener: () => void) => {
      this.#leaves.add(listener);
      return () => void this.#leaves.delete(listener);
    };
    this.#sync ??= startSync({
      data: this.data,
      store: this.store,
      page: { isVisible: () => true, onHint, onLeave },
      report,
    });
    return this;
  }

  do<Args>(mutation: Mutation<Args>, args: Args, options?: EnqueueOptions): Promise<string | null> {
    return enqueueIn(this.data, mutation, args, options);
  }

  /** Fires the hints to try again, such as the `online` event. */
  hint(): void {
    for (const listener of this.#hints) listener();
  }
  /** Fires `pagehide`: the page is closed, left, or put into the back/forward cache. */
  leave(): void {
    for (const listener of this.#leaves) listener();
  }
  sendAll(limit?: number): Promise<void> {
    return until(this.browser.time, this.#sync?.sendNow() ?? Promise.resolve(), limit);
  }
  pull(key = HOME): Promise<void> {
    return until(this.browser.time, this.#sync?.pull(key) ?? Promise.resolve());
  }
  /** Starts a pull without waiting for it. */
  startPull(key = HOME): void {
    void this.#sync?.pull(key);
  }
  rows(): Promise<OutboxRow[]> {
    return this.data.outbox.mutations.orderBy('seq').toArray();
  }

  /** Whether this is one of the tab's open databases. */
  owns(database: unknown): boolean {
    return this.data.outbox.backendDB() === database || this.data.cache.backendDB() === database;
  }

  /** Stops its timers until it thaws, as in a page in the background. */
  freeze(): void {
    this.#freezer.frozen = true;
  }
  thaw(): void {
    this.#freezer.thaw();
  }

  /** Stops the engine, as signing out does. */
  stop(): void {
    this.#sync?.stop();
    this.#sync = null;
  }
  /** Closes the tab abruptly, whatever it is doing. */
  kill(): void {
    this.stop();
    closeData(this.data);
    this.store.close();
  }
}
