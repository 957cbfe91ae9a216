/** ms: a question that closes gives the focus back first. */
const AFTER_CLOSING = 300;

/**
 * For whoever has just done something to what had the focus. When that has gone, the focus goes to the layer
 * it was in, or to the page's content: without this the next Tab would start at the top of the page.
 */
export function focusIfLost(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const layer =
      [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? document.querySelector('main');
    layer?.focus({ preventScroll: true });
  }, AFTER_CLOSING);
}
