import type { Page } from '@playwright/test';
import type { PushMessage } from '#contract/schemas/push.ts';

/**
 * A message reaches the worker of this page's origin as the browser hands one over, with no push service in
 * between. Answers what the device shows then.
 */
export async function deliverPush(page: Page, message: PushMessage): Promise<() => Promise<string[][]>> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  return () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
    });
}
