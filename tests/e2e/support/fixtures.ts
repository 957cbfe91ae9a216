// `test` for browser tests: a real server, a fault proxy in front of it, and as many people as the story
// needs. Tests use one server in turn and ignore other people's data on it, as real people do. Two tests
// never share one at the same time. After each test every open page is checked for what must not be in Cache
// Storage, and for uncaught errors.
import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { newProfileFolder, openProfile, removeProfile, type Profile } from '#tests/e2e/support/browser.ts';
import { expectCleanCaches } from '#tests/e2e/support/cache-storage.ts';
import { startFaultProxy, type FaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { expect } from '#tests/e2e/support/patient.ts';
import { createPerson, newAddress, startSignedIn, type Person } from '#tests/e2e/support/people.ts';
import { startServer, type ServerOptions, type ServerProcess } from '#tests/e2e/support/server-process.ts';
import { patience } from '#tests/support/machine.mjs';

export interface Device {
  context: BrowserContext;
  page: Page;
}

/** A browser with a profile on disk that can be closed, killed and restarted. One run at a time. */
export interface OwnBrowser {
  start(): Promise<Profile>;
}

export interface Fixtures {
  /** Set with test.use(): a new server with these settings for each test alone, on plain addresses. */
  ownServer: ServerOptions | undefined;
  /**
   * The server behind the proxy; stop, kill and start it at will. Earlier tests have left other people on it.
   */
  server: ServerProcess;
  /** What devices connect to. */
  network: FaultProxy;
  /** Creates an account with a unique address. */
  newPerson(firstName: string): Promise<Person>;
  /** A new device with its own storage, on the network, signed out unless a person is given. */
  newDevice(person?: Person, options?: BrowserContextOptions): Promise<Device>;
  /**
   * A separate browser; its pages have no base URL. Leave it running at the end, so that its caches can be
   * checked. `more`: extra switches.
   */
  newBrowser(more?: readonly string[]): OwnBrowser;
}

export const test = base.extend<Fixtures, { commonServer: ServerProcess }>({
  commonServer: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  ownServer: [undefined, { option: true }],
  server: async ({ ownServer, commonServer }, use, testInfo) => {
    const server = ownServer ? await startServer(ownServer) : commonServer;
    const from = server.log().length;
    await use(server);
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server.log', { body: server.log().slice(from), contentType: 'text/plain' });
    await (ownServer ? server.dispose() : server.restore());
  },
  network: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.origin);
    await use(proxy);
    await proxy.close();
  },
  newPerson: async ({ server, ownServer }, use) => {
    await use((firstName) =>
      createPerson(server.origin, firstName, ownServer ? undefined : newAddress(firstName)),
    );
  },
  newDevice: async ({ browser, network }, use) => {
    const contexts: BrowserContext[] = [];
    const pageErrors: Error[] = [];
    await use(async (person, options) => {
      const context = await browser.newContext({ baseURL: network.origin, ...options });
      contexts.push(context);
      context.on('weberror', (error) => pageErrors.push(error.error()));
      const page = leavingInTurn(await context.newPage());
      if (person) await startSignedIn(page, person);
      return { context, page };
    });
    for (const context of contexts) {
      await expectCleanCaches(context);
      await context.close();
    }
    expect(pageErrors, 'uncaught errors in pages').toEqual([]);
  },
  newBrowser: async ({}, use) => {
    const folders: string[] = [];
    const running = new Set<Profile>();
    const pageErrors: Error[] = [];
    await use((more) => {
      const folder = newProfileFolder();
      folders.push(folder);
      return {
        async start() {
          const profile = await openProfile(folder, more);
          running.add(profile);
          profile.context.setDefaultTimeout(patience(15_000));
          profile.context.on('weberror', (error) => pageErrors.push(error.error()));
          const ending = (end: () => Promise<void>) => async () => {
            running.delete(profile);
            await end();
          };
          return { ...profile, close: ending(profile.close), kill: ending(profile.kill) };
        },
      };
    });
    try {
      for (const { context } of running) await expectCleanCaches(context);
    } finally {
      for (const profile of running) await profile.kill();
      for (const folder of folders) removeProfile(folder);
    }
    expect(pageErrors, 'uncaught errors in pages').toEqual([]);
  },
});

/** ms; the mark of a layer that was open when its page was reloaded stays until the next one opens. */
const OWED = 1000;

/** A dialog that has just closed still has a history step back pending, which would abort a navigation. */
function leavingInTurn(page: Page): Page {
  const paid = () =>
    page
      .waitForFunction(
        () =>
          !(history.state as { layer?: unknown } | null)?.layer ||
          document.querySelector('[role=dialog],[role=alertdialog]') !== null,
        undefined,
        { timeout: OWED },
      )
      .catch(() => undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (...args) => paid().then(() => goto(...args));
  page.reload = (...args) => paid().then(() => reload(...args));
  return page;
}

const { setTimeout: setPlainTimeout } = test;
test.setTimeout = (ms) => setPlainTimeout(patience(ms));

export { expect };
