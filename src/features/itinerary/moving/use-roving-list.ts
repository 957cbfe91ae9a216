import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

interface RovingList {
  listRef: RefObject<HTMLDivElement | null>;
  /** The one item that Tab reaches. */
  tabStop: string | undefined;
  focusItem: (id: string) => void;
  onKeyDown: (press: KeyboardEvent) => void;
  onFocus: (focus: FocusEvent) => void;
}

const FRAMES_TO_APPEAR = 8;

/**
 * One Tab stop for a list, arrows and j / k within it, Home and End to its ends. Items carry `data-item={id}`.
 * `across`: the items stand side by side, Left and Right move. `reveal` brings an item that is not rendered (windowed lists) into view; focus follows as soon as it is there.
 */
export function useRovingList(of: { ids: readonly string[]; chosen: string | undefined; reveal?: ((index: number) => void) | undefined; across?: boolean }): RovingList {
  const { ids, chosen, reveal, across = false } = of;
  const listRef = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<string>();
  const tabStop = [last, chosen].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  function focusItem(id: string, frames = FRAMES_TO_APPEAR) {
    const item = listRef.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
    if (item) {
      item.focus();
      item.scrollIntoView({ block: 'nearest' });
    } else if (frames > 0) {
      if (frames === FRAMES_TO_APPEAR) reveal?.(ids.indexOf(id));
      requestAnimationFrame(() => focusItem(id, frames - 1));
    }
  }
  function onKeyDown(press: KeyboardEvent) {
    if (press.ctrlKey || press.metaKey || press.altKey || !(press.target instanceof HTMLElement) || press.target.dataset.item === undefined) return;
    const at = ids.indexOf(press.target.dataset.item);
    const to = { [across ? 'ArrowRight' : 'ArrowDown']: at + 1, j: at + 1, [across ? 'ArrowLeft' : 'ArrowUp']: at - 1, k: at - 1, Home: 0, End: ids.length - 1 }[press.key];
    const id = to === undefined ? undefined : ids[to];
    if (to === undefined) return;
    // Also tells the keys of the page that this press is taken.
    press.preventDefault();
    if (id !== undefined) focusItem(id);
  }
  function onFocus({ target }: FocusEvent) {
    if (target instanceof HTMLElement && target.dataset.item !== undefined) setLast(target.dataset.item);
  }
  return { listRef, tabStop, focusItem: (id) => focusItem(id), onKeyDown, onFocus };
}
