import { endSession } from '#src/sync/end-session.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';
import { Room, type Lack } from '#tests/model/room.ts';
import type { Browser, Tab } from '#tests/model/sim/browser.ts';
import { pass, quiet, until } from '#tests/model/sim/pump.ts';

/** One person on one of their devices. */
export class Client {
  user: TestUser;
  readonly browser: Browser;
  /** The tab in use. */
  tab: Tab;
  /** A second tab, which keeps running. */
  other: Tab | null = null;
  readonly #room = new Room();
  /** ms by which the answers to the next calls of a path are delayed. */
  readonly #late: { path: string; ms: number }[] = [];
  readonly #server: TestServer;

  private constructor(server: TestServer, user: TestUser, browser: Browser, tab: Tab) {
    this.#server = server;
    this.user = user;
    this.browser = browser;
    this.tab = tab;
    browser.network.holdAnswer = ({ path }) => {
      const at = this.#late.findIndex((one) => one.path === path);
      const [late] = at === -1 ? [] : this.#late.splice(at, 1);
      return late && new Promise((resolve) => void browser.time.clock().setTimeout(resolve, late.ms));
    };
  }
  /** Signs in, opens a tab and pulls. */
  static async open(server: TestServer, user: TestUser, browser: Browser): Promise<Client> {
    await browser.signIn(user);
    const client = new Client(server, user, browser, (await browser.openTab()).start());
    await client.tab.pull();
    return client;
  }

  get tabs(): Tab[] {
    return this.other ? [this.tab, this.other] : [this.tab];
  }

  /** Delays the answer to the next call of this path. */
  answerLate(path: '/api/sync' | '/api/batch' | '/auth/refresh-user-token', ms: number): void {
    this.#late.push({ path, ms });
  }
  /** Cancels the delays that have not been used yet. */
  cancelLateAnswers(): void {
    this.#late.length = 0;
  }

  get lacksRoom(): boolean {
    return this.#room.lack !== null;
  }
  /** Takes away the device's room. `clients`: all devices that may lack room. */
  runOutOfRoom(lack: Lack, clients: readonly Client[]): void {
    this.#room.run(lack, clients, this.#files);
  }
  restoreRoom(): void {
    this.#room.lack = null;
  }
  /**
   * Awaits an enqueue. Without room the change is sent directly, and its answer may need virtual time to
   * pass.
   */
  awaitStored<T>(work: Promise<T>): Promise<T> {
    return this.lacksRoom ? until(this.browser.time, work) : work;
  }
  /** Called for each write to these tables. Throws if there is no room for it. */
  write(tables: readonly string[]): void {
    this.#room.write(tables, this.#files);
  }
  get #files(): number {
    return this.browser.caches?.paths().length ?? 0;
  }
  /** Whether calls and writes succeed now. */
  get isHealthy(): boolean {
    return this.browser.network.online && !this.lacksRoom && !this.browser.network.rule;
  }

  /** Kills the page, whatever it is doing, and opens it again. */
  async reopen(): Promise<void> {
    this.tab.kill();
    await quiet();
    this.tab = (await this.browser.openTab()).start();
  }
  /** Switches to the other tab, which is opened if there is none. */
  async changeTab(): Promise<void> {
    const other = this.other ?? (await this.browser.openTab()).start();
    [this.tab, this.other] = [other, this.tab];
  }
  async closeOtherTab(): Promise<void> {
    this.other?.kill();
    this.other = null;
    await quiet();
  }
  kill(): void {
    for (const tab of this.tabs) tab.kill();
    this.other = null;
  }

  /** Signs out and keeps unsent changes, until `signInAgain`. */
  async signOut(): Promise<void> {
    const { device } = this.tab.data;
    const session = await this.tab.store.read();
    this.tab.stop();
    await until(
      this.browser.time,
      endSession(device, this.tab.store, { guid: this.user.id }, { unsent: 'keep' }),
    );
    // the other tab, too, is closed only now
    this.kill();
    await quiet();
    if (session && this.browser.network.online)
      await this.#server.inject('POST', '/auth/logout', {
        as: { ...this.user, token: session.authToken },
        body: {},
        headers: { refreshtoken: session.refreshToken },
      });
    const left = (await device.indexedDB.databases()).map(({ name }) => name ?? '');
    if (left.some((name) => name.startsWith('cache-')))
      throw new Error(`the cache was not deleted: ${left.join(', ')}`);
  }

  /**
   * Another person signs in on the device for a while and signs out again. Throws if anything is sent for
   * anybody else.
   */
  async lendTo(somebody: TestUser, ms: number): Promise<void> {
    const { time, network } = this.browser;
    const visitor = await this.#server.signInAgain(somebody);
    await this.browser.signIn(visitor);
    const before = network.sent.length;
    const tab = (await this.browser.openTab()).start();
    tab.startPull();
    await pass(time, ms);
    const foreign = network.sent.slice(before).filter(({ user }) => user !== null && user !== visitor.id);
    const [one] = foreign;
    if (one) throw new Error(`${one.method} ${one.path} went out for somebody who is not signed in`);
    const session = await tab.store.read();
    if (session && session.guid !== visitor.id)
      throw new Error('another person was signed in without signing in');
    tab.stop();
    await until(time, endSession(tab.data.device, tab.store, { guid: visitor.id }, { unsent: 'discard' }));
    tab.kill();
    await quiet();
  }

  /**
   * Signs in again after signing out, or after the server has ended the session (because a refresh whose
   * answer was lost was repeated too late).
   */
  async signInAgain(): Promise<void> {
    if (await this.tab.store.read()) return;
    this.kill();
    await quiet();
    this.user = await this.#server.signInAgain(this.user);
    await this.browser.signIn(this.user);
    this.tab = (await this.browser.openTab()).start();
    await quiet();
  }
}
