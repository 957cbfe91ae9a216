import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pictures that have not come by then are left out. */
const LONGEST_MS = 8000;
const LOOKS_EVERY_MS = 50;

/** What lies over the page and prints by itself: the map of a day, a ticket, a document. */
const PRINTS_ITSELF = '[data-day-map], [data-prints-itself], html[data-printing]';
const IN_FRONT = '[aria-modal="true"], [role="menu"]';

interface BookletState {
  /** It is in the document. */
  made: boolean;
  /** Makes it, waits for its pictures and hands it to the browser. Resolves when the browser has it. */
  printNow: () => Promise<void>;
}

/**
 * The booklet is made when it is printed, however somebody asks for that: hundreds of activities are too many to
 * have at hand. The browser's own menu leaves no time to wait for pictures; Ctrl-P and our own button do.
 */
export function useBooklet(): BookletState {
  const [made, setMade] = useState(false);

  useEffect(() => {
    // the browser takes the page as it is when the listeners are done
    const make = () => {
      flushSync(() => setMade(document.querySelector(PRINTS_ITSELF) === null));
      markMissing();
    };
    const onKey = (press: KeyboardEvent) => {
      const isPrint = (press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === 'p';
      if (!isPrint || press.shiftKey || press.defaultPrevented || document.querySelector(IN_FRONT)) return;
      press.preventDefault();
      if (!press.repeat) void printNow(setMade);
    };
    addEventListener('beforeprint', make);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('beforeprint', make);
      removeEventListener('keydown', onKey);
    };
  }, []);

  // Phones go on taking pages from the document after `afterprint`: it goes when somebody is back at the page.
  useEffect(() => {
    if (!made) return;
    const unmake = () => setMade(false);
    addEventListener('pointerdown', unmake, { capture: true, once: true });
    return () => removeEventListener('pointerdown', unmake, { capture: true });
  }, [made]);

  return { made, printNow: () => printNow(setMade) };
}

async function printNow(setMade: (made: boolean) => void): Promise<void> {
  flushSync(() => setMade(true));
  const until = performance.now() + LONGEST_MS;
  while (pictures().some((picture) => !isThere(picture)) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
  print();
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
