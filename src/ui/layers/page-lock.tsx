import { useInsertionEffect } from 'react';

let locks = 0;

function lock(): () => void {
  locks += 1;
  if (locks === 1) {
    // the width of the scroll bar, if it takes up space
    const gap = innerWidth - document.documentElement.clientWidth;
    Object.assign(document.body.style, { overflow: 'hidden', overscrollBehavior: 'contain' });
    if (gap > 0) document.body.style.marginRight = `${gap}px`;
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    for (const property of ['overflow', 'overscroll-behavior', 'margin-right'])
      document.body.style.removeProperty(property);
  };
}

/**
 * Locks the page's scrolling while it is mounted. Part of every layer that covers the page. Mantine's own
 * mechanism is switched off (`removeScrollBar`): it sets the scroll bar's width as a variable on everything,
 * so that every element's style is recalculated whenever a layer opens or closes.
 */
export function PageLock() {
  // before the layer is inserted: measuring afterwards would force a layout, and locking another one
  useInsertionEffect(lock, []);
  return null;
}
