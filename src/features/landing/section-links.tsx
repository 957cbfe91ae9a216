import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { LANDING_TEXT as TEXT } from '#src/features/landing/messages.ts';
import classes from '#src/features/landing/section-dots.module.css';
import { useShown } from '#src/ui/hooks/use-shown.ts';

/** Links to the sections by name, in a wide top bar. */
export function SectionLinks({ onChoose }: { onChoose: (index: number) => void }) {
  const shown = useShown();
  const [bar, setBar] = useState<Element | null>(null);
  // before the browser paints: a frame without them would move what is beside them
  useLayoutEffect(() => setBar(shown ? document.querySelector('[data-bar-place]') : null), [shown]);
  return bar ? createPortal(<SectionNames onChoose={onChoose} />, bar) : null;
}

export function SectionNames({ onChoose }: { onChoose?: (index: number) => void }) {
  return (
    <nav className={classes.links} aria-label={TEXT.onThisPage}>
      <button type="button" className={classes.link} onClick={() => onChoose?.(1)}>
        {TEXT.dots.features}
      </button>
      <button type="button" className={classes.link} onClick={() => onChoose?.(2)}>
        {TEXT.dots.download}
      </button>
    </nav>
  );
}
