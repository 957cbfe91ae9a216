import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '#src/features/itinerary/print/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** Pictures that have not come by then are left out. */
const LONGEST_MS = 8000;
const LOOKS_EVERY_MS = 50;
/** Whoever pressed keys sees nothing else happen. */
const SAID_AFTER_MS = 500;

/** What lies over the page and prints by itself: the map of a day, a ticket, a document. */
const PRINTS_ITSELF = '[data-day-map], [data-prints-itself], html[data-printing]';
const IN_FRONT = '[aria-modal="true"], [role="menu"]';

interface BookletState {
  /** It is in the document. */
  made: boolean;
  /** Makes it, waits for its pictures and hands it to the browser. Resolves when the browser has it, or nobody wants it any longer. */
  printNow: () => Promise<void>;
  /** Somebody has thought better of it before the browser had it. */
  stop: () => void;
}

/**
 * The booklet is made when it is printed, however somebody asks for that: hundreds of activities are too many to
 * have at hand. The browser's own menu leaves no time to wait for pictures; Ctrl-P and our own button do.
 */
export function useBooklet(): BookletState {
  /** For which asking it is in the document; 0: it is not. */
  const [madeFor, setMadeFor] = useState(0);
  const made = madeFor > 0;
  const askings = useRef(0);
  /** What is being made ready. */
  const coming = useRef<AbortController>(null);
  /** Tells whoever waits that it is in the document, or that nobody wants it any longer. */
  const isMade = useRef<() => void>(null);

  const printNow = async () => {
    // pressed again for want of patience
    if (coming.current) return;
    const mine = new AbortController();
    coming.current = mine;
    try {
      if (isWanted()) {
        await new Promise<void>((resolve) => {
          isMade.current = resolve;
          askings.current += 1;
          const asking = askings.current;
          // in pieces: thousands of activities at once would keep a phone from anything else. Also where it is
          // there: a touch a moment ago may be about to take it away
          startTransition(() => setMadeFor(asking));
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
    setMadeFor(0);
  };

  const onBeforePrint = useEffectEvent(() => {
    // by its own menu: what we were to ask it for, it does already
    coming.current?.abort();
    isMade.current?.();
    askings.current += 1;
    // the browser takes the page as it is when the listeners are done
    flushSync(() => setMadeFor(isWanted() ? askings.current : 0));
    markMissing();
  });
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    if (!isPrint(press) || press.defaultPrevented || document.querySelector(IN_FRONT)) return;
    press.preventDefault();
    if (press.repeat) return;
    const slow = setTimeout(() => toast.info(messages.preparing), SAID_AFTER_MS);
    void printNow().finally(() => clearTimeout(slow));
  });
  useEffect(() => {
    // the one that came with the page (server/modules/itinerary/first-script.ts)
    for (const drawn of document.querySelectorAll('[data-paper]')) drawn.remove();
    addEventListener('beforeprint', onBeforePrint);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('beforeprint', onBeforePrint);
      removeEventListener('keydown', onKey);
      // another page is none of this booklet's
      coming.current?.abort();
      isMade.current?.();
    };
  }, []);

  useEffect(() => {
    if (madeFor > 0) isMade.current?.();
  }, [madeFor]);

  // Phones go on taking pages from the document after `afterprint`: it goes when somebody is back at the page.
  useEffect(() => {
    if (!made) return;
    const unmake = () => {
      // a touch while its pictures come would cost it them; nor does the touch wait for thousands to go
      if (!coming.current) startTransition(() => setMadeFor(0));
    };
    addEventListener('pointerdown', unmake, { capture: true });
    return () => removeEventListener('pointerdown', unmake, { capture: true });
  }, [made]);

  return { made, printNow, stop };
}

const isWanted = (): boolean => document.querySelector(PRINTS_ITSELF) === null;

/** On a Mac Ctrl-P is the line above, in whatever somebody writes. */
function isPrint(press: KeyboardEvent): boolean {
  const held = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? press.metaKey : press.ctrlKey;
  return held && !press.altKey && !press.shiftKey && press.key.toLowerCase() === 'p';
}

/** Resolves when all are there, or have had their time. */
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
