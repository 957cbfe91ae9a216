import { isMarked } from '#src/app/is-marked.ts';
import { DEVICE_DB } from '#src/data/databases/device-names.ts';
import { loadRest } from '#src/data/rest-of-app.ts';
import { whenIdle } from '#src/ui/hooks/when-idle.ts';

/** ms; if the worker takes longer, the page does not wait for it. */
const LONGEST_MS = 20_000;

function atFirst(presses: string[], run: () => void): void {
  for (const press of presses) addEventListener(press, run, { capture: true, once: true });
}

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
export function loadRestWhenReady(): void {
  atFirst(['click', 'keydown'], loadRest);
  const whenStill = () => whenIdle(loadRest, LONGEST_MS);
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers?.controller) whenStill();
  workers?.addEventListener('controllerchange', whenStill, { once: true });
  setTimeout(loadRest, LONGEST_MS);
}

/** ms; the longest that a member's own part of a page waits for the pictures. */
const PICTURES_MS = 2000;

const aMoment = (): Promise<void> => new Promise((end) => setTimeout(end, 50));

/**
 * Somebody who is known here sees the page of a stranger first: the pictures in view, which need one small file, are
 * shown before everything else is fetched and run. Resolves then, or with the first press.
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
