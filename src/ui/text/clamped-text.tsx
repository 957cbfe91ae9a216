import { useEffect, useId, useRef, useState } from 'react';
import classes from './clamped-text.module.css';
import { UI_TEXT } from '#src/ui/messages.ts';
import { RichText } from './rich-text.tsx';

/** Shows the first three lines of a text; if there are more, a button expands and collapses it. */
export function ClampedText({ text, className }: { text: string; className?: string | undefined }) {
  const id = useId();
  const box = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  useEffect(() => {
    const element = box.current;
    // When expanded it is as tall as its text, so there is nothing to measure.
    if (!element || open) return;
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [open, text]);
  return (
    <div className={className}>
      <p ref={box} id={id} className={open ? undefined : classes.clamped} dir="auto">
        <RichText text={text} />
      </p>
      {long ? (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? UI_TEXT.showLess : UI_TEXT.showMore}
        </button>
      ) : null}
    </div>
  );
}
