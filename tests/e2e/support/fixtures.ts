// `test` for browser tests: a real server, a fault proxy in front of it, and as many people as the test
// needs. The tests of a worker use one server in turn and ignore data of earlier tests; two tests never use
// it at the same time. After each test every open page is checked for uncaught errors, and Cache Storage for
// what must not be there.
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
  /**
   * Set with test.use(): each test gets a new server with these settings, and e-mail addresses without
   * numbers.
   */
  ownServer: ServerOptions | undefined;
  /** The server behind the proxy; stop, kill and start it at will. It has accounts of earlier tests. */
  server: ServerProcess;
  /** The proxy that devices connect to. */
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
      const page = navigatingAfterLayers(await context.newPage());
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

/**
 * ms. The history entry of a layer that was open at a reload stays until the next layer opens, so waiting for
 * it must end.
 */
const HISTORY_WAIT = 1000;

/**
 * Makes navigations wait for the pending history step back of a dialog that has just closed, which would
 * abort them.
 */
function navigatingAfterLayers(page: Page): Page {
  const settled = () =>
    page
      .waitForFunction(
        () =>
          !(history.state as { layer?: unknown } | null)?.layer ||
          document.querySelector('[role=dialog],[role=alertdialog]') !== null,
        undefined,
        { timeout: HISTORY_WAIT },
      )
      .catch(() => undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (...args) => settled().then(() => goto(...args));
  page.reload = (...args) => settled().then(() => reload(...args));
  return page;
}

const { setTimeout: setPlainTimeout } = test;
test.setTimeout = (ms) => setPlainTimeout(patience(ms));

export { expect };
