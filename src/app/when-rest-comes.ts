import { isMarked } from '#src/app/is-marked.ts';
import { DEVICE_DB } from '#src/data/databases/device-names.ts';
import { bringRest } from '#src/data/rest-of-app.ts';
import { whenIdle } from '#src/ui/hooks/when-idle.ts';

/** ms; if the worker takes longer, the page does not wait for it. */
const LONGEST_MS = 20_000;

/** What the app removes from the address before anything else can read it. */
const carries = /[?&](?:invite|email|debug)/.test(location.search);

/** Nothing is known or stored about the reader: until the worker is there, the page cannot start offline. */
export async function isNewHere(): Promise<boolean> {
  if (carries || isMarked()) return false;
  try {
    return (await indexedDB.databases()).every(({ name }) => name !== DEVICE_DB);
  } catch {
    // a browser that does not tell
    return false;
  }
}

/**
 * For a first-time visitor: the rest of the app comes from the worker, which fetches all of it anyway, or with the
 * first press.
 */
export function bringRestInTime(): void {
  for (const press of ['click', 'keydown']) addEventListener(press, bringRest, { capture: true, once: true });
  const whenStill = () => whenIdle(bringRest, LONGEST_MS);
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers?.controller) whenStill();
  workers?.addEventListener('controllerchange', whenStill, { once: true });
  setTimeout(bringRest, LONGEST_MS);
}
