import { proxy, useSnapshot } from 'valtio';
import { bringRest } from '#src/data/rest-of-app.ts';

const update = proxy({ ready: false });

/** True while a newer build is installed and waits for a person to say when. */
export const useUpdateReady = (): boolean => useSnapshot(update).ready;

const CHECK_EVERY_MS = 3_600_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;
/** ms after which a worker that nothing keeps waiting has taken over. */
const WAITS_MS = 200;
let registration: ServiceWorkerRegistration | null = null;
let asked = false;

/** Registers the service worker after load. A new one waits; it takes over only through applyUpdate. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return bringRest();
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
  let checkedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = performance.now();
    void registration?.update().catch(() => undefined);
  });
  // Another tab may have applied the update: this page keeps running its own build until it is reloaded by a
  // person.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked) location.reload();
  });
}

/**
 * The first install fails as a whole when one file does not come, as happens on weak Wi-Fi. A page that stays
 * open tries again until the app is on the device; what came already is not fetched twice.
 */
async function register(retryAfter = FIRST_RETRY_MS): Promise<void> {
  const again = () => {
    // there is nothing yet that the rest of the app could come from
    bringRest();
    setTimeout(() => void register(Math.min(2 * retryAfter, LONGEST_RETRY_MS)), retryAfter);
  };
  const made = await navigator.serviceWorker
    // what it is made of has names that say what is in them
    .register('/sw.js', { scope: '/', updateViaCache: 'imports' })
    .catch(() => undefined);
  if (!made) return again();
  if (registration !== made) followUpdates(made);
  registration = made;
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
  });
  const first = made.active ? null : made.installing;
  first?.addEventListener('statechange', () => {
    if (first.state === 'redundant' && !made.active) again();
  });
}

function followUpdates(made: ServiceWorkerRegistration): void {
  const look = () => {
    if (made.waiting && made.active) update.ready = true;
  };
  const follow = () =>
    made.installing?.addEventListener('statechange', () => void setTimeout(look, WAITS_MS));
  made.addEventListener('updatefound', follow);
  follow();
  look();
}

/** Lets the waiting build take over and reloads this page once it has. */
export function applyUpdate(): void {
  asked = true;
  update.ready = false;
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}
