import { useEffect, useRef, useState, type RefCallback } from 'react';
import { lastPress } from './last-press.ts';

/** ms; the action that closed the layer may move the focus itself. */
const SOON = 10;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

interface Layer {
  from: HTMLElement | null;
  open: boolean;
}

const layers = new WeakMap<Element, Layer>();

/** Also for an element that has been removed with its layer. */
function layerOf(element: Element): Layer | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const layer = layers.get(at);
    if (layer) return layer;
  }
  return undefined;
}

/** The element that opened a layer; for an item of a menu, which closes, the menu's button. */
function openerOf(layer: Layer): HTMLElement | null {
  const { activeElement, body } = document;
  // something in the layer may have taken the focus already
  const focused = activeElement && activeElement !== body && layerOf(activeElement) !== layer;
  const from = (focused ? activeElement : lastPress())?.closest(FOCUSABLE) ?? null;
  const menu = from?.closest('[role="menu"]');
  const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : from;
  return found instanceof HTMLElement ? found : null;
}

function takesFocus(element: HTMLElement): boolean {
  if (layerOf(element)?.open === false) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Focuses the opener; if it is gone, the opener of its own layer; then the layer below, or the page's content. */
function giveBack(closed: Layer): void {
  const seen = new Set<Layer>();
  let layer: Layer | undefined = closed;
  while (layer?.from && !seen.has(layer)) {
    if (takesFocus(layer.from)) return;
    seen.add(layer);
    layer = layerOf(layer.from);
  }
  // nothing opened it: a key was pressed on the page
  if (!closed.from) return;
  const below = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].reverse();
  if (below.some(takesFocus)) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/**
 * Restores the focus to the opener of a layer once it closes or is unmounted, unless the person has moved on
 * to something outside it. Replaces Mantine's `returnFocus`, which loses the focus when a layer mounts open,
 * or opens from a menu before that has closed. Returns a ref for the layer.
 */
export function useReturnFocus(opened: boolean): RefCallback<HTMLElement> {
  const [layer] = useState<Layer>(() => ({ from: null, open: false }));
  const [ref] = useState<RefCallback<HTMLElement>>(() => (element: HTMLElement | null) => {
    if (element) layers.set(element, layer);
  });
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!opened) return;
    clearTimeout(returning.current);
    layer.open = true;
    layer.from = openerOf(layer);
    return () => {
      layer.open = false;
      returning.current = setTimeout(() => {
        const { activeElement, body } = document;
        if (!activeElement || activeElement === body || layerOf(activeElement) === layer) giveBack(layer);
      }, SOON);
    };
  }, [opened, layer]);
  return ref;
}
