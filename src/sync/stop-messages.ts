import { theDevice } from '#src/data/device/device.ts';
import { writeReportedPush } from '#src/data/reported-push.ts';
import { SessionStore } from '#src/data/session-store.ts';

/**
 * Stops push messages for the person who signs out, online or offline, and closes those being shown. The
 * server learns of it when the session ends.
 */
export async function stopMessages(): Promise<void> {
  const store = new SessionStore(theDevice());
  // first, so that a removed subscription is not renewed
  await writeReportedPush(store, null).finally(() => store.close());
  const inWorker = globalThis as { registration?: ServiceWorkerRegistration };
  const registration =
    (await globalThis.navigator?.serviceWorker?.getRegistration()) ?? inWorker.registration;
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
