/** ms: a page that needs longer than this has nothing the focus would be expected on. */
const GIVES_UP_AFTER = 5000;
const LOOKS_EVERY = 100;

/**
 * After a layer that changes the whole page, such as signing in: what had the focus before is gone with the
 * old page, so the focus goes to the heading of the new one as soon as that is there. Does nothing once the
 * person has pressed a key or pointed at something themselves.
 */
export function focusPageHeading(): void {
  const acted = new AbortController();
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => acted.abort(), { once: true, capture: true, signal: acted.signal });
  const until = Date.now() + GIVES_UP_AFTER;
  const look = () => {
    if (acted.signal.aborted) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    const isFree = document.activeElement === document.body && !document.querySelector('[role="dialog"]');
    if (isFree && heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      acted.abort();
    } else if (Date.now() < until) setTimeout(look, LOOKS_EVERY);
    else acted.abort();
  };
  setTimeout(look, LOOKS_EVERY);
}
