import { Portal, Transition } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from '#src/ui/sheet.module.css';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  width: number;
  className?: string | undefined;
  /** Gets the id that its title must have. */
  children: (titleId: string) => ReactNode;
}

/** A panel at the right that leaves the page usable: no overlay, no trap; Escape closes it and the focus goes back. */
export function SidePanel({ opened, onClose, width, className, children }: SidePanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useFocusReturn({ opened });
  useEffect(() => {
    if (!opened) return;
    const focus = requestAnimationFrame(() => panel.current?.focus());
    const onKeyDown = (event: KeyboardEvent) => {
      // A question or a menu above it closes first.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[aria-modal="true"]')) onClose();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(focus);
      removeEventListener('keydown', onKeyDown);
    };
  }, [opened, onClose]);
  return (
    <Portal>
      <Transition mounted={opened} transition="slide-left" duration={240} timingFunction="var(--sj-ease)">
        {(style) => (
          <section ref={panel} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={`${classes.panel} ${className ?? ''}`} style={{ ...style, width }}>
            {children(titleId)}
          </section>
        )}
      </Transition>
    </Portal>
  );
}
