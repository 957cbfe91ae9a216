import { useFocusReturn } from '@mantine/hooks';
import { useEffect, useEffectEvent, type RefObject } from 'react';

interface Beside {
  opened: boolean;
  modeless: boolean;
  /** It stands beside the page now: in a small window it lies over it, like any other sheet. */
  beside: boolean;
  onClose: () => void;
}

/**
 * What a panel does that leaves the page usable: it takes the focus and does not keep it, Escape closes it, and
 * the focus goes back if it was in it.
 */
export function useBesidePage(
  layer: RefObject<HTMLElement | null>,
  { opened, modeless, beside, onClose }: Beside,
): void {
  const returnFocus = useFocusReturn({ opened, shouldReturnFocus: false });
  const onOpened = useEffectEvent(() => {
    // in any other shape the trap does so; and not from somebody who was quicker
    if (beside && !layer.current?.contains(document.activeElement)) layer.current?.focus();
  });
  const onClosed = useEffectEvent(() => {
    const focused = document.activeElement;
    // somebody who went on in the page meanwhile stays there
    if (focused === document.body || layer.current?.contains(focused)) returnFocus();
  });
  useEffect(() => {
    if (!opened || !modeless) return;
    const focus = requestAnimationFrame(() => onOpened());
    return () => {
      cancelAnimationFrame(focus);
      onClosed();
    };
  }, [opened, modeless]);
  const isIn = useEffectEvent((element: Element | null) => modeless && layer.current?.contains(element));
  useEffect(() => {
    const focused = document.activeElement;
    if (beside || !isIn(focused) || !(focused instanceof HTMLElement)) return;
    // the trap that begins when a tablet is turned takes the focus to its first field
    setTimeout(() => focused.focus({ preventScroll: true }));
  }, [beside]);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    // A question or a menu above it closes first, and so does another panel with the focus in it.
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
