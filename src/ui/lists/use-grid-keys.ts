import { useEffect } from 'react';

/** The first link or button of each card. */
const cardsOf = (grid: Element): HTMLElement[] =>
  [...grid.children].flatMap((card) => card.querySelector<HTMLElement>('a[href], button') ?? []);

const topOf = (element: Element | undefined): number => element?.getBoundingClientRect().top ?? 0;

/** The index to which a key moves among `count` cards in rows of `columns`; undefined: out of the grid. */
function placeAfter(key: string, at: number, count: number, columns: number): number | undefined {
  const isLastRow = Math.floor(at / columns) === Math.floor((count - 1) / columns);
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    // the last row may be shorter
    ArrowDown: isLastRow ? count : Math.min(at + columns, count - 1),
    Home: 0,
    End: count - 1,
  }[key];
  return to !== undefined && to >= 0 && to < count ? to : undefined;
}

/** In any list marked `data-card-grid`, arrows, Home and End move from card to card. */
export function useGridKeys(): void {
  useEffect(() => {
    const onKey = (press: KeyboardEvent) => {
      if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return;
      const { target } = press;
      const grid = target instanceof HTMLElement ? target.closest('[data-card-grid]') : null;
      if (!grid) return;
      const cards = cardsOf(grid);
      const at = cards.indexOf(target as HTMLElement);
      if (at < 0) return;
      const columns = [...grid.children].filter((card) => topOf(card) === topOf(grid.children[0])).length;
      const to = placeAfter(press.key, at, cards.length, columns);
      if (to === undefined) return;
      press.preventDefault();
      cards[to]?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
