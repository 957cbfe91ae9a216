import { update } from '#src/app/register-worker.ts';

const ASK_AGAIN_MS = 4000;
const LET_GO_WITHIN_MS = 1000;

/**
 * Lets the waiting build take over, and reloads this page once it has. If another tab does so, this page keeps running
 * its own build until somebody asks here, too.
 */
export function applyUpdate(): void {
  update.ready = false;
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  void takeOver();
  setInterval(() => void takeOver().then(openHiddenPage), ASK_AGAIN_MS);
}

async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // another tab has let it take over
  if (!registration?.waiting) return reload();
  await letGo();
  registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
}

let reloading = false;
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
