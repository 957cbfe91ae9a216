import { useLayoutEffect } from 'react';

let locks = 0;

function lock(): () => void {
  locks += 1;
  if (locks === 1) {
    // what the scroll bar leaves free, where it takes room
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
 * As long as it is on the page, the page does not scroll. Part of every layer that covers it. Mantine's own way
 * is switched off (`removeScrollBar`): it says the width of the scroll bar to everything there is, so that the
 * style of each element is worked out anew whenever a layer opens or closes.
 */
export function PageLock() {
  useLayoutEffect(lock, []);
  return null;
}
