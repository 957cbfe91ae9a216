import { currentData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { readReportedPush, writeReportedPush } from '#src/data/reported-push.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { pushCalls } from '#src/session/push-calls.ts';

/**
 * install: Apple's devices deliver messages only to installed apps · denied: only the browser's settings help
 */
export type PushAbility = 'able' | 'denied' | 'install' | 'none';

export function pushAbility(): PushAbility {
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (able) return Notification.permission === 'denied' ? 'denied' : 'able';
  return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'none';
}

/** Whether messages reach this device: the server sends them, and the browser accepts them. */
export async function isPushOn(): Promise<boolean> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  const held = await registration?.pushManager.getSubscription();
  if (!held) return false;
  const { on, key } = await pushCalls.state();
  return on && isFor(held, key);
}

/**
 * The same without asking the server: the browser still holds the subscription that was reported to the
 * server.
 */
export async function wasPushOn(): Promise<boolean> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return false;
  const [reported, registration] = await Promise.all([
    withStore(readReportedPush),
    navigator.serviceWorker.getRegistration(),
  ]);
  const held = await registration?.pushManager.getSubscription();
  return (
    reported !== null && reported.user === currentData()?.me?.guid && held?.endpoint === reported.endpoint
  );
}

/** Push services refuse a subscription made with another key of the server. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const made = options?.applicationServerKey;
  if (!made) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(made)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}

/**
 * Asks the person, so it must be called from a user gesture. Resolves to whether messages are now on.
 * @throws while the worker that would show them is not installed
 */
export async function switchPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const [{ key }, registration] = await Promise.all([
    pushCalls.state(),
    navigator.serviceWorker.getRegistration(),
  ]);
  // not installed yet, which may take any amount of time; or the browser does not allow it
  if (!registration) throw new Error('There is no worker.');
  const { pushManager } = registration;
  // made with another key, or by somebody who was signed in here before
  await (await pushManager.getSubscription())?.unsubscribe();
  await register(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  return true;
}

/**
 * Renews the subscription if the browser has changed or lost it and its worker could not tell the server:
 * without asking, because the person has switched messages on.
 */
export async function keepPushOn(): Promise<void> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return;
  const reported = await withStore(readReportedPush);
  if (!reported || reported.user !== currentData()?.me?.guid) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const held = await registration?.pushManager.getSubscription();
  if (held?.endpoint === reported.endpoint) return;
  if (held) await register(held);
  else await switchPushOn();
}

async function register(subscription: PushSubscription): Promise<void> {
  await pushCalls.subscribe(subscription.toJSON());
  const user = currentData()?.me?.guid;
  if (user) await withStore((store) => writeReportedPush(store, { user, endpoint: subscription.endpoint }));
}

async function withStore<T>(work: (store: SessionStore) => Promise<T>): Promise<T> {
  const store = new SessionStore(theDevice());
  return work(store).finally(() => store.close());
}

export async function switchPushOff(): Promise<void> {
  await withStore((store) => writeReportedPush(store, null));
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  // the push service tells the server otherwise, with the next message
  await pushCalls.unsubscribe().catch(() => undefined);
}
