import { useEffect, useEffectEvent } from 'react';

/** Keys pressed here belong to the focused input or to a layer above the page. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="tablist"]';

/**
 * Left and Right go to the previous and next day; j and k enter the list from anywhere on the page (inside it
 * the list handles them). `onEscape` leaves the activity; layers above handle their Escape first.
 */
export function useDayKeys(of: {
  onDay: (step: 1 | -1) => void;
  onEnterList: () => void;
  onEscape: () => void;
}): void {
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return;
    const target = press.target instanceof HTMLElement ? press.target : document.body;
    if (target.closest(BUSY) || document.querySelector('[aria-modal="true"]')) return;
    if (press.key === 'ArrowLeft' || press.key === 'ArrowRight') {
      press.preventDefault();
      of.onDay(press.key === 'ArrowRight' ? 1 : -1);
    } else if (press.key === 'Escape') {
      // a panel next to the page closes first
      if (!document.querySelector('[role="dialog"]')) of.onEscape();
    } else if ((press.key === 'j' || press.key === 'k') && target.dataset.item === undefined) {
      press.preventDefault();
      of.onEnterList();
    }
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
