import { useEffect, useState } from 'react';
import classes from './live-region.module.css';

const PAUSE_MS = 3000;
type Listener = (text: string) => void;
let listener: Listener | null = null;
let waiting: string | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;

function speak(): void {
  if (waiting === null) {
    timer = null;
    return;
  }
  listener?.(waiting);
  waiting = null;
  timer = setTimeout(speak, PAUSE_MS);
}

/**
 * Announces something politely to a screen reader: counts, saves, reorders. At most every 3 s; the newest
 * text wins.
 */
export function announce(text: string): void {
  waiting = text;
  if (!timer) speak();
}

/** For news that has no place of its own on screen. Failures use `role="alert"` where they are shown instead. */
export function LiveRegion() {
  const [text, setText] = useState('');
  useEffect(() => {
    listener = setText;
    return () => {
      listener = null;
    };
  }, []);
  return (
    <span className={classes.region} role="status" aria-live="polite">
      {text}
    </span>
  );
}
