import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useShown } from '#src/ui/hooks/use-shown.ts';

/** Elements in which these keys have another meaning. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="radiogroup"]';
/** px by which a section may be off the window's edge and still count as reached. */
const SLACK = 8;

const sectionsOf = (page: HTMLElement | null): HTMLElement[] => [
  ...(page?.querySelectorAll<HTMLElement>(':scope > section') ?? []),
];

/** The one at the middle of the window. */
const shownOf = (sections: HTMLElement[]): number =>
  Math.max(
    0,
    sections.findLastIndex((section) => section.getBoundingClientRect().top <= innerHeight / 2),
  );

/**
 * Tracks which section is on screen, and navigates between them. Arrow up and down page, Home and End go to
 * the ends; a section taller than the window is scrolled through first, so that nothing on a short screen is
 * out of reach.
 */
export function useSections(page: RefObject<HTMLElement | null>): {
  current: number;
  goTo: (index: number) => void;
} {
  const [current, setCurrent] = useState(0);
  const shown = useShown();

  function goTo(index: number) {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    sectionsOf(page.current)[index]?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  }

  const onKey = useEffectEvent((press: KeyboardEvent) => {
    if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return;
    if (
      (press.target instanceof Element && press.target.closest(BUSY)) ||
      document.querySelector('[aria-modal="true"]')
    )
      return;
    const sections = sectionsOf(page.current);
    // Read from the page itself: the second of two quick presses arrives before the state reflects the first.
    const at = shownOf(sections);
    const here = sections[at]?.getBoundingClientRect();
    if (!here) return;
    const more =
      press.key === 'ArrowDown'
        ? here.bottom > innerHeight + SLACK
        : press.key === 'ArrowUp' && here.top < -SLACK;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: sections.length - 1 }[press.key];
    if (to === undefined || more || !sections[to]) return;
    press.preventDefault();
    goTo(to);
  });

  useEffect(() => {
    const look = () => setCurrent(shownOf(sectionsOf(page.current)));
    if (shown) look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
      removeEventListener('keydown', onKey);
    };
  }, [page, shown]);

  return { current, goTo };
}
