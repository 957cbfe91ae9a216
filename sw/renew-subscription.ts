import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { theDevice } from '#src/data/device/device.ts';
import { readReportedPush, writeReportedPush } from '#src/data/reported-push.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { unlessReleased } from '#sw/release.ts';
import { worker } from '#sw/worker-scope.ts';

/** What browsers include in the event; some include nothing. */
interface Change extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

/**
 * When the browser changes or revokes the device's push subscription, tells the server: at once if possible,
 * otherwise the app does so when it is next opened.
 */
export function renewSubscription(): void {
  worker.addEventListener('pushsubscriptionchange' as 'push', (event) =>
    event.waitUntil(unlessReleased(renew(event as Change))),
  );
}

async function renew({ newSubscription, oldSubscription }: Change): Promise<void> {
  const store = new SessionStore(theDevice());
  try {
    const [user, told] = await Promise.all([store.read(), readReportedPush(store)]);
    const { pushManager } = worker.registration;
    const held = newSubscription ?? (await pushManager.getSubscription());
    // nobody wants messages on this device any more
    if (!user || told?.user !== user.guid) return void (await held?.unsubscribe());
    const key = oldSubscription?.options.applicationServerKey;
    const now =
      held ?? (key && (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
    if (now && (await register(user, now)))
      await writeReportedPush(store, { user: user.guid, endpoint: now.endpoint });
  } finally {
    store.close();
  }
}

/** Whether the server knows. An expired token is not refreshed for this: the app registers it when it is next opened. */
async function register({ authToken, guid }: SignInAnswer, subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch('/api/push', {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${authToken}`,
      'X-Expect-User': guid,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ endpoint, keys }),
  }).catch(() => null);
  return answer?.ok ?? false;
}
