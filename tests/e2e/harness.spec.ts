// Proves what the other browser tests rely on: a kill keeps only what was on disk, the checks of Cache
// Storage and accessibility report violations, and the proxy really drops answers.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { goOffline, newProfileFolder, openProfile, removeProfile } from '#tests/e2e/support/browser.ts';
import { cacheBreaches } from '#tests/e2e/support/cache-storage.ts';
import { startFaultProxy, type FaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { expectAccessible } from '#tests/e2e/support/looks.ts';

let server: Server;
let proxy: FaultProxy;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${request.url === '/bad' ? '<img src="/x.png">' : ''}</main></html>`,
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
test.afterAll(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

test('the proxy: a dropped answer is one failed request, which the browser does not silently repeat', async ({
  page,
}) => {
  await page.goto(proxy.origin);
  proxy.setRules({ mode: 'drop-after-commit', method: 'POST' });
  const outcome = await page.evaluate(() =>
    fetch('/thing', { method: 'POST', body: 'x' }).then(
      () => 'answered',
      () => 'failed',
    ),
  );
  expect(outcome).toBe('failed');
  expect(proxy.upstreamRequests('POST', '/thing')).toHaveLength(1);
  proxy.setRules();
});

test('kill: a killed browser keeps strictly durable writes, and its profile can be opened again', async () => {
  const folder = newProfileFolder();
  const first = await openProfile(folder);
  await first.page.goto(proxy.origin);
  await first.page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('kept', 1);
        open.onupgradeneeded = () => open.result.createObjectStore('words');
        open.onsuccess = () => {
          const transaction = open.result.transaction('words', 'readwrite', { durability: 'strict' });
          transaction.objectStore('words').put('kept', 1);
          transaction.oncomplete = () => resolve();
          transaction.onerror = () => reject(new Error('not written'));
        };
      }),
  );
  await first.kill();
  const second = await openProfile(folder);
  await second.page.goto(proxy.origin);
  const words = await second.page.evaluate(
    () =>
      new Promise((resolve) => {
        const open = indexedDB.open('kept', 1);
        open.onsuccess = () => {
          const get = open.result.transaction('words').objectStore('words').get(1);
          get.onsuccess = () => resolve(get.result);
        };
      }),
  );
  expect(words).toBe('kept');
  await goOffline(second.context);
  expect(
    await second.page.evaluate(() =>
      fetch('/').then(
        () => 'answered',
        () => 'failed',
      ),
    ),
  ).toBe('failed');
  await second.close();
  removeProfile(folder);
});

test('Cache Storage: the check finds API answers, signed keys and partial files', async ({ page }) => {
  await page.goto(proxy.origin);
  await page.evaluate(async () => {
    const cache = await caches.open('some');
    for (const path of ['/api/events', '/auth/signin', '/files/1', '/files/2?sig=abc', '/assets/app.js'])
      await cache.put(path, new Response('x'));
  });
  expect(await cacheBreaches(page)).toEqual([
    'some: /api/events (API answer)',
    'some: /auth/signin (API answer)',
    'some: /files/2 (signature in its key)',
  ]);
});

test('accessibility: the check reports a picture without alternative text', async ({ page }) => {
  await page.goto(`${proxy.origin}/bad`);
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/);
  await page.goto(proxy.origin);
  await expectAccessible(page);
});
