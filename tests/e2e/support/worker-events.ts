// Events that a browser delivers to a worker, triggered through the DevTools protocol.
import type { CDPSession, Page } from '@playwright/test';
import type { PushMessage } from '#contract/schemas/push.ts';

/**
 * Delivers a push message to the worker of this page's origin, without a push service. Returns a function
 * that reads the notifications shown.
 */
export async function deliverPush(page: Page, message: PushMessage): Promise<() => Promise<string[][]>> {
  const { devtools, of } = await workerOf(page);
  await devtools.send('ServiceWorker.deliverPushMessage', { ...of, data: JSON.stringify(message) });
  return () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
    });
}

/**
 * Fires the worker's sync event, as the browser does when the connection returns. The worker then sends
 * pending changes.
 */
export async function fireSyncEvent(page: Page): Promise<void> {
  const { devtools, of } = await workerOf(page);
  await devtools.send('ServiceWorker.dispatchSyncEvent', { ...of, tag: 'outbox-test', lastChance: false });
}

async function workerOf(
  page: Page,
): Promise<{ devtools: CDPSession; of: { origin: string; registrationId: string } }> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return { devtools, of: { origin: new URL(page.url()).origin, registrationId: await registered } };
}
