import { hasSessionMarker } from '#src/app/has-session-marker.ts';
import { DEVICE_DB } from '#src/data/databases/device-names.ts';
import { loadRest } from '#src/data/rest-of-app.ts';
import { whenIdle } from '#src/ui/hooks/when-idle.ts';

/** ms; if the worker takes longer, the page does not wait for it. */
const LONGEST_MS = 20_000;

function atFirst(presses: string[], run: () => void): void {
  for (const press of presses) addEventListener(press, run, { capture: true, once: true });
}

/** What the app removes from the address before anything else reads it. */
const carries = /[?&](?:invite|email|debug)/.test(location.search);

/** Nothing is known or stored about the reader: until the worker is active, the page cannot start offline. */
export async function isNewHere(): Promise<boolean> {
  if (carries || hasSessionMarker()) return false;
  try {
    return (await indexedDB.databases()).every(({ name }) => name !== DEVICE_DB);
  } catch {
    // a browser that does not say
    return false;
  }
}

/**
 * For a first-time visitor: the rest of the app loads once the worker, which fetches all of it anyway, is
 * active, or with the first press.
 */
export function loadRestWhenReady(): void {
  atFirst(['click', 'keydown'], loadRest);
  const whenStill = () => whenIdle(loadRest, LONGEST_MS);
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers?.controller) whenStill();
  workers?.addEventListener('controllerchange', whenStill, { once: true });
  setTimeout(loadRest, LONGEST_MS);
}

/** ms; the longest that the parts for members wait for the pictures. */
const PICTURES_MS = 2000;

const aMoment = (): Promise<void> => new Promise((end) => setTimeout(end, 50));

/**
 * Somebody known on this device first sees the page as a stranger does: the pictures in view, which need only
 * one small file, come before everything else is fetched and run. Resolves then, or with the first press.
 */
export async function picturesInView(): Promise<void> {
  let over = carries;
  const end = () => {
    over = true;
  };
  atFirst(['pointerdown', 'keydown'], end);
  setTimeout(end, PICTURES_MS);
  const places = [...document.querySelectorAll('#root [data-picture]')].filter(
    (place) => place.getBoundingClientRect().top < innerHeight,
  );
  const isHere = (place: Element) => place.querySelector('img')?.complete === true;
  while (!over && !places.every(isHere)) await aMoment();
  // they are on screen within a few frames
  await aMoment();
}
