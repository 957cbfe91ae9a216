import {
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';

export interface RovingList {
  listRef: RefObject<HTMLDivElement | null>;
  /** The single item that Tab reaches. */
  tabStop: string | undefined;
  focusItem: (id: string) => void;
  /**
   * For the element around the items. It handles the clicks and keys of its links; it is not a control
   * itself.
   */
  list: {
    ref: RefObject<HTMLDivElement | null>;
    onKeyDown: (press: KeyboardEvent) => void;
    onFocus: (focus: FocusEvent) => void;
    onClick: (click: MouseEvent) => void;
  };
}

interface Wanted {
  ids: readonly string[];
  chosen: string | undefined;
  /** A link was followed. With a modifier key the browser handles it, and this is not called. */
  onOpen: (id: string, byKeyboard: boolean) => void;
  /**
   * Any key or click on an item, before the list handles it; the list ignores it if its default is prevented.
   */
  onItem?: ((input: KeyboardEvent | MouseEvent, id: string) => void) | undefined;
  /** Brings an item that is not rendered (windowed lists) into view; focus follows as soon as it exists. */
  reveal?: ((index: number) => void) | undefined;
  /** The items are in a row: Left and Right move. */
  across?: boolean;
}

const FRAMES_TO_APPEAR = 8;

/**
 * A list of links with one Tab stop: arrows and j / k move, Home and End go to its ends, Enter and clicks
 * open. Items carry `data-item={id}`.
 */
export function useRovingList({ ids, chosen, onOpen, onItem, reveal, across = false }: Wanted): RovingList {
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
    const item = press.target instanceof HTMLElement ? press.target.dataset.item : undefined;
    if (item === undefined) return;
    onItem?.(press, item);
    if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return;
    const at = ids.indexOf(item);
    const to = {
      [across ? 'ArrowRight' : 'ArrowDown']: at + 1,
      j: at + 1,
      [across ? 'ArrowLeft' : 'ArrowUp']: at - 1,
      k: at - 1,
      Home: 0,
      End: ids.length - 1,
    }[press.key];
    const id = to === undefined ? undefined : ids[to];
    if (to === undefined) return;
    // Also tells the page's key handler that this press is handled.
    press.preventDefault();
    if (id !== undefined) focusItem(id);
  }
  function onFocus({ target }: FocusEvent) {
    if (target instanceof HTMLElement && target.dataset.item !== undefined) setLast(target.dataset.item);
  }
  function onClick(click: MouseEvent) {
    const link = click.target instanceof Element ? click.target.closest<HTMLElement>('[data-item]') : null;
    if (link?.dataset.item) onItem?.(click, link.dataset.item);
    if (
      !link?.dataset.item ||
      click.defaultPrevented ||
      click.metaKey ||
      click.ctrlKey ||
      click.shiftKey ||
      click.altKey
    )
      return;
    click.preventDefault();
    // Enter on a link produces a click without a pointer.
    onOpen(link.dataset.item, click.detail === 0);
  }
  return {
    listRef,
    tabStop,
    focusItem: (id) => focusItem(id),
    list: { ref: listRef, onKeyDown, onFocus, onClick },
  };
}
