import { proxy, useSnapshot } from 'valtio';
import type { Workbox } from 'workbox-window';
import { loadRest } from '#src/data/rest-of-app.ts';

export const update = proxy({ ready: false });

/** True while a newer build is installed and waits for somebody to apply it. */
export const useUpdateReady = (): boolean => useSnapshot(update).ready;

const CHECK_EVERY_MS = 3_600_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;
let workbox: Workbox | null = null;

/** Registers the service worker after load. A new one waits; it takes over only through `applyUpdate`. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return loadRest();
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
  let checkedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = performance.now();
    void workbox?.update().catch(() => undefined);
  });
}

/**
 * The first installation fails as a whole if a single file fails, as happens on weak Wi-Fi. While the page
 * stays open, it is retried until the app is on the device; files that did arrive are not fetched twice.
 */
async function register(retryAfter = FIRST_RETRY_MS): Promise<void> {
  const again = () => {
    // nothing is stored yet that the rest of the app could be loaded from
    loadRest();
    setTimeout(() => void register(Math.min(2 * retryAfter, LONGEST_RETRY_MS)), retryAfter);
  };
  const code = await import('#src/app/worker-code.ts').catch(() => undefined);
  if (!code) return again();
  // the worker fetches the whole app
  await code.firstScreenUp();
  // its files are named after their content
  const made = new code.Workbox('/sw.js', { scope: '/', updateViaCache: 'imports' });
  workbox = made;
  const registration = await made.register({ immediate: true }).catch(() => undefined);
  if (!registration) return again();
  followUpdates(registration);
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
  });
  const first = registration.active ? null : registration.installing;
  first?.addEventListener('statechange', () => {
    if (first.state === 'redundant' && !registration.active) again();
  });
}

/** Workbox follows one update that it did not request itself, and none after that, even if that one failed. */
function followUpdates(registration: ServiceWorkerRegistration): void {
  update.ready = registration.waiting !== null;
  const follow = () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && registration.active) update.ready = true;
    });
  };
  follow();
  registration.addEventListener('updatefound', follow);
}
