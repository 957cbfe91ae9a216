import { useEffect, useEffectEvent, type RefObject } from 'react';

interface Beside {
  opened: boolean;
  modeless: boolean;
  /** Whether it is a side panel right now: in a small window it covers the page like any other sheet. */
  beside: boolean;
  onClose: () => void;
}

/**
 * Keyboard behaviour of a panel that leaves the page usable: it takes the focus without trapping it, and
 * Escape closes it.
 */
export function useSidePanel(
  layer: RefObject<HTMLElement | null>,
  { opened, modeless, beside, onClose }: Beside,
): void {
  const onOpened = useEffectEvent(() => {
    // in any other shape the focus trap does this; and the focus is never taken from a person who was quicker
    if (beside && !layer.current?.contains(document.activeElement)) layer.current?.focus();
  });
  useEffect(() => {
    if (!opened || !modeless) return;
    const focus = requestAnimationFrame(() => onOpened());
    return () => cancelAnimationFrame(focus);
  }, [opened, modeless]);
  const isIn = useEffectEvent((element: Element | null) => modeless && layer.current?.contains(element));
  useEffect(() => {
    const focused = document.activeElement;
    if (beside || !isIn(focused) || !(focused instanceof HTMLElement)) return;
    // the focus trap that starts when a tablet is rotated moves the focus to its first field
    setTimeout(() => focused.focus({ preventScroll: true }));
  }, [beside]);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    // A confirmation or menu above it closes first, and so does another panel that has the focus.
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[aria-modal="true"]'))
      return;
    const within = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null;
    if (within && within !== layer.current) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    if (!opened || !beside) return;
    const listen = (event: KeyboardEvent) => onEscape(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [opened, beside]);
}
