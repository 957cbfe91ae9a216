import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '#src/features/itinerary/print/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { isPrintKey } from '#src/ui/page/is-print-key.ts';

/** ms; pictures that have not loaded by then are left out. */
const LONGEST_MS = 8000;
const LOOKS_EVERY_MS = 50;
/** ms; after Ctrl-P nothing else shows that it is being prepared. */
const SAID_AFTER_MS = 500;

/** Layers over the page that print by themselves: the map of a day, a ticket, a document. */
const PRINTS_ITSELF = '[data-day-map], [data-prints-itself], html[data-printing]';
const IN_FRONT = '[aria-modal="true"], [role="menu"]';

/** Days removed at once: thousands of activities unmounted in one task would block a phone. */
const REMOVED_AT_ONCE = 10;

interface BookletState {
  /** It is in the document. */
  made: boolean;
  /** While it is being removed: how many of its days are left. */
  left: number | null;
  /**
   * Builds it, waits for its pictures and opens the browser's print dialog. Resolves once that is open, or
   * the person has cancelled.
   */
  printNow: () => Promise<void>;
  /** Cancels before the dialog has opened. */
  stop: () => void;
}

/**
 * The booklet is rendered when it is printed, however printing was started: hundreds of activities are too
 * many to keep mounted. The browser's own menu leaves no time to wait for pictures; Ctrl-P and our own button
 * do.
 */
export function useBooklet(days: number): BookletState {
  /** The request for which it is in the document; 0: it is not. */
  const [madeFor, setMadeFor] = useState(0);
  const made = madeFor > 0;
  const [left, setLeft] = useState<number | null>(null);
  const makeFor = (asking: number) => {
    setMadeFor(asking);
    setLeft(null);
  };
  const askings = useRef(0);
  /** The request being prepared. */
  const coming = useRef<AbortController>(null);
  /** Tells the waiting request that the booklet is in the document, or that it was cancelled. */
  const isMade = useRef<() => void>(null);

  const printNow = async () => {
    // pressed again out of impatience
    if (coming.current) return;
    const mine = new AbortController();
    coming.current = mine;
    try {
      if (isWanted()) {
        await new Promise<void>((resolve) => {
          isMade.current = resolve;
          askings.current += 1;
          const asking = askings.current;
          // in slices: thousands of activities in one task would block a phone. Also if it is mounted
          // already: a touch a moment ago may be about to remove it
          startTransition(() => makeFor(asking));
        });
        await picturesThere(mine.signal);
      }
      if (mine.signal.aborted) return;
      coming.current = null;
      print();
    } finally {
      if (coming.current === mine) coming.current = null;
    }
  };
  const stop = () => {
    if (!coming.current) return;
    coming.current.abort();
    coming.current = null;
    isMade.current?.();
    makeFor(0);
  };

  const onBeforePrint = useEffectEvent(() => {
    // printing from the browser's menu: it is already doing what we were about to ask for
    coming.current?.abort();
    isMade.current?.();
    askings.current += 1;
    // the browser snapshots the page as soon as the listeners return
    flushSync(() => makeFor(isWanted() ? askings.current : 0));
    markMissing();
  });
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    if (!isPrintKey(press) || press.defaultPrevented || document.querySelector(IN_FRONT)) return;
    press.preventDefault();
    if (press.repeat) return;
    const slow = setTimeout(() => toast.info(messages.preparing), SAID_AFTER_MS);
    void printNow().finally(() => clearTimeout(slow));
  });
  useEffect(() => {
    // the one that came with the page (server/modules/itinerary/first-script.ts)
    for (const serverRendered of document.querySelectorAll('[data-paper]')) serverRendered.remove();
    addEventListener('beforeprint', onBeforePrint);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('beforeprint', onBeforePrint);
      removeEventListener('keydown', onKey);
      // another page has nothing to do with this booklet
      coming.current?.abort();
      isMade.current?.();
    };
  }, []);

  useEffect(() => {
    if (madeFor > 0) isMade.current?.();
  }, [madeFor]);

  // Phones go on reading pages from the document after `afterprint`, so it is removed only when the person is
  // back on the page.
  const remove = useEffectEvent(() => {
    // a touch while its pictures load must not cancel them
    if (coming.current) return;
    const kept = (left ?? days) - REMOVED_AT_ONCE;
    startTransition(() => (kept > 0 ? setLeft(kept) : makeFor(0)));
  });
  useEffect(() => {
    if (!made) return;
    const unmake = () => remove();
    addEventListener('pointerdown', unmake, { capture: true });
    return () => removeEventListener('pointerdown', unmake, { capture: true });
  }, [made]);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => remove());
    return () => clearTimeout(timer);
  }, [left]);

  return { made, left, printNow, stop };
}

const isWanted = (): boolean => document.querySelector(PRINTS_ITSELF) === null;

/** Resolves when all pictures have loaded, or time is up. */
async function picturesThere(signal: AbortSignal): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while (!signal.aborted && pictures().some((picture) => !isThere(picture)) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
}

const pictures = (): Element[] => [...document.querySelectorAll('.booklet [data-picture]')];

function isThere(picture: Element): boolean {
  const image = picture.querySelector('img');
  return image !== null && image.complete && image.naturalWidth > 0;
}

/** An empty frame on paper would look like a mistake. */
function markMissing(): void {
  for (const picture of pictures()) picture.toggleAttribute('data-missing', !isThere(picture));
}
