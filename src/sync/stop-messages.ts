import { theDevice } from '#src/data/device/device.ts';
import { writePushTold } from '#src/data/push-told.ts';
import { SessionStore } from '#src/data/session-store.ts';

/**
 * Messages for whoever is leaving come here no more, signal or not, and what is shown of them goes. The server
 * learns of it with the end of the session.
 */
export async function stopMessages(): Promise<void> {
  const store = new SessionStore(theDevice());
  // first: what is gone must not be renewed
  await writePushTold(store, null).finally(() => store.close());
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
