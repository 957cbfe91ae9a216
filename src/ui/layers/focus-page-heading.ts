/** ms; on a page that takes longer than this, nobody expects the focus to move. */
const GIVES_UP_AFTER = 20_000;
const LOOKS_EVERY = 100;

/**
 * For use after a layer that changes the whole page, such as signing in: the previously focused element is
 * gone with the old page, so the focus moves to the new page's heading as soon as it exists, and again if that
 * heading is replaced: on a slow device, it may have been the old page's. Does nothing once the person has
 * pressed a key or pointed at something themselves.
 */
export function focusPageHeading(): void {
  const acted = new AbortController();
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => acted.abort(), { once: true, capture: true, signal: acted.signal });
  const until = Date.now() + GIVES_UP_AFTER;
  const look = () => {
    if (acted.signal.aborted) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    const { activeElement, body } = document;
    const isFree =
      (activeElement === body || activeElement?.localName === 'main') &&
      !document.querySelector('[role="dialog"]');
    if (isFree && heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    if (Date.now() < until) setTimeout(look, LOOKS_EVERY);
    else acted.abort();
  };
  setTimeout(look, LOOKS_EVERY);
}
