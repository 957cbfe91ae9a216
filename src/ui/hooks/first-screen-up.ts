/** ms; on a very slow line the rest waits no longer. */
const LONGEST_MS = 10_000;
const AGAIN_MS = 50;
const LOADING = '.first-look,[data-last-look],#root [data-loading]:not(button)';

let up: Promise<void> | undefined;

/**
 * Resolves once nothing on the page's first screen is still loading, nor a picture in view: until then the screen needs
 * the connection to itself, and anything it can be read without should wait. Resolves at once where the worker
 * controls the page, and for a page that nobody sees, which loads no pictures.
 */
export const firstScreenUp = (): Promise<void> => (up ??= watch());

async function watch(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers?.controller) return;
  const end = performance.now() + LONGEST_MS;
  while (!document.hidden && isLoading() && performance.now() < end)
    await new Promise((again) => setTimeout(again, AGAIN_MS));
}

const isLoading = (): boolean =>
  document.querySelector(LOADING) !== null ||
  [...document.querySelectorAll<HTMLElement>('#root [data-picture]')].some(
    (place) => isInView(place) && place.querySelector('img')?.complete !== true,
  );

function isInView(place: HTMLElement): boolean {
  const { top, bottom, left, right, width } = place.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}
