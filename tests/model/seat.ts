import { endSession } from '#src/sync/end-session.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';
import type { Browser, Tab } from '#tests/model/sim/browser.ts';
import { quiet, until } from '#tests/model/sim/pump.ts';

/** One person at one of their devices. */
export class Seat {
  user: TestUser;
  readonly browser: Browser;
  /** The one that is used. */
  tab: Tab;
  /** Stands beside it and works by itself. */
  other: Tab | null = null;
  readonly #server: TestServer;

  private constructor(server: TestServer, user: TestUser, browser: Browser, tab: Tab) {
    this.#server = server;
    this.user = user;
    this.browser = browser;
    this.tab = tab;
  }
  /** Signs in, opens a tab and pulls. */
  static async take(server: TestServer, user: TestUser, browser: Browser): Promise<Seat> {
    await browser.signIn(user);
    const seat = new Seat(server, user, browser, (await browser.openTab()).start());
    await seat.tab.pull();
    return seat;
  }

  get tabs(): Tab[] {
    return this.other ? [this.tab, this.other] : [this.tab];
  }

  /** The page is killed wherever it is, and opened again. */
  async reopen(): Promise<void> {
    this.tab.kill();
    await quiet();
    this.tab = (await this.browser.openTab()).start();
  }
  /** From now on the other tab is used; it is opened if there is none. */
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

  /** Signs out and keeps what was not sent. `signInAgain` ends it. */
  async signOut(): Promise<void> {
    const { device } = this.tab.data;
    const session = await this.tab.store.read();
    this.tab.stop();
    await until(this.browser.time, endSession(device, this.tab.store, { guid: this.user.id }, { unsent: 'keep' }));
    // the other one hears of it only now, and leaves
    this.kill();
    await quiet();
    if (session && this.browser.network.online) await this.#server.inject('POST', '/auth/logout', { as: { ...this.user, token: session.authToken }, body: {}, headers: { refreshtoken: session.refreshToken } });
    const left = (await device.indexedDB.databases()).map(({ name }) => name ?? '');
    if (left.some((name) => name.startsWith('cache-'))) throw new Error(`what was read has stayed: ${left.join(', ')}`);
  }

  /** After signing out, or when the server has ended the session (a refresh whose answer was lost, tried again too late). */
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
