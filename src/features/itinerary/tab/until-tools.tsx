import { useLayoutEffect, type ReactNode } from 'react';

/** The itinerary until the hosts' tools take its place; a day or an activity that has the focus then keeps it. */
export function UntilTools({ children }: { children: ReactNode }) {
  useLayoutEffect(() => handOver, []);
  return children;
}

function handOver(): void {
  const focused = document.activeElement?.closest('[data-manage] a');
  if (!focused) return;
  const isSame = (link: Element) => link.getAttribute('href') === focused.getAttribute('href');
  requestAnimationFrame(() => {
    const links = document.querySelectorAll<HTMLElement>('[data-manage] a');
    [...links].find(isSame)?.focus({ preventScroll: true });
  });
}
