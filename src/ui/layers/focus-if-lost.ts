/** ms: a question that closes gives the focus back first. */
const AFTER_CLOSING = 300;

/**
 * For whoever has just done something to what had the focus. When that has gone, the focus goes to the layer
 * it was in, or to the page's content: without this the next Tab would start at the top of the page. It may go
 * long after it was done: until somebody goes on, it is looked after.
 */
export function focusIfLost(): void {
  const page = document;
  const giveBack = () => {
    if (page.activeElement !== page.body) return;
    const layer =
      [...page.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? page.querySelector('main');
    layer?.focus({ preventScroll: true });
  };
  setTimeout(() => {
    giveBack();
    const watch = new MutationObserver(giveBack);
    watch.observe(page.body, { childList: true, subtree: true });
    const goesOn = new AbortController();
    for (const event of ['keydown', 'pointerdown'])
      page.addEventListener(
        event,
        () => {
          watch.disconnect();
          goesOn.abort();
        },
        { capture: true, signal: goesOn.signal },
      );
  }, AFTER_CLOSING);
}
