import type { RouterHistory } from '@tanstack/react-router';
import type { makeRouter } from '#src/app/routing/router.ts';

/** ms; after that the page is only as tall as its content. */
const HELD_MS = 2000;

type Router = Pick<ReturnType<typeof makeRouter>, 'subscribe'>;

/**
 * Going back returns to the former scroll position. The router scrolls there once the page has rendered, but
 * its content is read from the device a moment later; until then, the page keeps its former height.
 */
export function holdPageHeight(router: Router, history: RouterHistory): void {
  const places = new Map<string | undefined, number>();
  let goesBack = false;
  let release = () => {};
  history.subscribe(({ action: { type } }) => {
    goesBack = type !== 'PUSH' && type !== 'REPLACE';
  });
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) places.set(fromLocation.state.__TSR_key, scrollY);
  });
  router.subscribe('onRendered', ({ toLocation }) => {
    release();
    const place = goesBack ? places.get(toLocation.state.__TSR_key) : undefined;
    goesBack = false;
    release = place ? hold(place) : () => {};
  });
}

function hold(place: number): () => void {
  const { style } = document.documentElement;
  const end = place + innerHeight;
  const isLong = () => document.body.offsetHeight >= end;
  if (isLong()) return () => {};
  style.minHeight = `${end}px`;
  scrollTo({ top: place, behavior: 'instant' });
  const watch = new ResizeObserver(() => {
    if (isLong()) release();
  });
  watch.observe(document.body);
  const patience = setTimeout(() => release(), HELD_MS);
  function release() {
    clearTimeout(patience);
    watch.disconnect();
    style.minHeight = '';
  }
  return release;
}
