/** ms; a confirmation that closes restores the focus first. */
const AFTER_CLOSING = 300;

/**
 * Call it after an action on the focused element. If that element disappears, the focus moves to the layer it
 * was in, or to the page's content: otherwise the next Tab would start at the top of the page. The element
 * may disappear much later, so this keeps watching until the person does something else.
 */
export function focusIfLost(): void {
  focusNextIfLost(() => null);
}

/** The same, but the focus moves to `next`, if there is one by then. */
export function focusNextIfLost(next: () => HTMLElement | null | undefined): void {
  const page = document;
  const giveBack = () => {
    const content = page.querySelector('main');
    const isLost = page.activeElement === page.body;
    // a confirmation whose opener is gone has given the focus to the content
    if (!isLost && page.activeElement !== content) return;
    const layer = isLost
      ? ([...page.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? content)
      : null;
    (next() ?? layer)?.focus({ preventScroll: true });
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
