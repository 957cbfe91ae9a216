import { proxy, useSnapshot } from 'valtio';
import type { Workbox } from 'workbox-window';
import { loadRest } from '#src/data/rest-of-app.ts';

const update = proxy({ ready: false });

/** True while a newer build is installed and waits for somebody to apply it. */
export const useUpdateReady = (): boolean => useSnapshot(update).ready;

const CHECK_EVERY_MS = 3_600_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;
const ASK_AGAIN_MS = 4000;
const LET_GO_WITHIN_MS = 1000;
let workbox: Workbox | null = null;
let asked = false;
let reloading = false;

/** Registers the service worker after load. A new one waits; it takes over only through applyUpdate. */
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
 * The first installation fails as a whole if a single file fails, as happens on weak Wi-Fi. While the page stays
 * open, it is tried again until the app is on the device; files that did arrive are not fetched twice.
 */
async function register(retryAfter = FIRST_RETRY_MS): Promise<void> {
  const again = () => {
    // nothing is stored yet that the rest of the app could be loaded from
    loadRest();
    setTimeout(() => void register(Math.min(2 * retryAfter, LONGEST_RETRY_MS)), retryAfter);
  };
  const code = await import('workbox-window').catch(() => undefined);
  if (!code) return again();
  // its files are named after their content
  const made = new code.Workbox('/sw.js', { scope: '/', updateViaCache: 'imports' });
  workbox = made;
  // Another tab may have applied the update: this page keeps running its own build until somebody reloads
  // it.
  made.addEventListener('controlling', () => {
    if (asked) reload();
  });
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

/** Workbox follows one update that it did not ask for, and none after it, even if that one failed. */
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

/** Lets the waiting build take over and reloads this page once it has. */
export function applyUpdate(): void {
  asked = true;
  update.ready = false;
  void takeOver();
  setInterval(() => void takeOver().then(openHiddenPage), ASK_AGAIN_MS);
}

async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // another tab has applied it
  if (!registration?.waiting) return reload();
  await letGo();
  workbox?.messageSkipWaiting();
}

/** Once only: a second one would begin the first anew. */
function reload(): void {
  if (!reloading) location.reload();
  reloading = true;
}

/**
 * Chromium ends the worker in force once, so that the next can take over. A request that comes just then starts it
 * again; after that, Chromium only tries again when a page is opened, however often it is asked.
 */
function openHiddenPage(): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = '/icons/icon.svg';
  document.body.append(frame);
  setTimeout(() => frame.remove(), ASK_AGAIN_MS);
}

/**
 * The worker in force may be waiting for a network that never answers. Resolves when it has let go: the browser ends
 * it as soon as another is to take over, and whatever reached it at that moment would start it again.
 */
async function letGo(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const done = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  navigator.serviceWorker.controller?.postMessage({ type: 'LET_GO' }, [port2]);
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, LET_GO_WITHIN_MS))]);
  port1.close();
}
