/** ms; a confirmation that closes restores the focus first. */
const AFTER_CLOSING = 300;

/**
 * Call it after an action on the focused element. If that element disappears, the focus moves to the layer it
 * was in, or to the page's content: otherwise the next Tab would start at the top of the page. The element
 * may disappear much later, so this keeps watching until the person does something else.
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
