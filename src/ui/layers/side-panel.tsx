import { Portal, Transition } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import classes from './sheet.module.css';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  width: number;
  className?: string | undefined;
  /** Gets the id that its title must have. */
  children: (titleId: string) => ReactNode;
}

/**
 * A panel at the right that leaves the page usable: no overlay, no trap; Escape closes it, and the focus goes
 * back if it was in it.
 */
export function SidePanel({ opened, onClose, width, className, children }: SidePanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const returnFocus = useFocusReturn({ opened, shouldReturnFocus: false });
  const onClosed = useEffectEvent(() => {
    const focused = document.activeElement;
    // somebody who went on in the page meanwhile stays there
    if (focused === document.body || panel.current?.contains(focused)) returnFocus();
  });
  useEffect(() => {
    if (!opened) return;
    const focus = requestAnimationFrame(() => panel.current?.focus());
    return () => {
      cancelAnimationFrame(focus);
      onClosed();
    };
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // A question or a menu above it closes first, and so does another panel with the focus in it.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[aria-modal="true"]'))
        return;
      const within = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null;
      if (within && within !== panel.current) return;
      event.preventDefault();
      onClose();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [opened, onClose]);
  return (
    <Portal>
      <Transition mounted={opened} transition="slide-left" duration={240} timingFunction="var(--sj-ease)">
        {(style) => (
          <section
            ref={panel}
            role="dialog"
            aria-labelledby={titleId}
            tabIndex={-1}
            className={`${classes.panel} ${className ?? ''}`}
            style={{ ...style, width }}
          >
            {children(titleId)}
          </section>
        )}
      </Transition>
    </Portal>
  );
}
