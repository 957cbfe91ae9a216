import { update } from '#src/app/register-worker.ts';

const ASK_AGAIN_MS = 4000;
const RELEASE_WITHIN_MS = 1000;

/**
 * Lets the waiting build take over, and reloads this page once it has. If another tab applies the update, this
 * page keeps running its own build until the person applies it here, too.
 */
export function applyUpdate(): void {
  update.ready = false;
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  void takeOver();
  setInterval(() => void takeOver().then(openHiddenPage), ASK_AGAIN_MS);
}

async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // another tab has applied it
  if (!registration?.waiting) return reload();
  await releaseWorker();
  registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
}

let reloading = false;
/** Only once: a second request would restart the first. */
function reload(): void {
  if (!reloading) location.reload();
  reloading = true;
}

/**
 * Chromium stops the active worker once so that the next one can take over. A request that arrives at that
 * moment starts it again; from then on Chromium only tries again when a page is opened, however often it is
 * asked.
 */
function openHiddenPage(): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = '/icons/icon.svg';
  document.body.append(frame);
  setTimeout(() => frame.remove(), ASK_AGAIN_MS);
}

/**
 * The active worker may be waiting for a network that never answers. Resolves when it has abandoned its work:
 * the browser stops it as soon as another is about to take over, and any request that reached it at that
 * moment would start it again.
 */
async function releaseWorker(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const done = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  navigator.serviceWorker.controller?.postMessage({ type: 'LET_GO' }, [port2]);
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, RELEASE_WITHIN_MS))]);
  port1.close();
}
