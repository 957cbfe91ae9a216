import { isPrintKey } from '#src/ui/page/is-print-key.ts';

/** ms; the longest that Ctrl-P waits for the code with which the page prints itself. */
const PRINT_CODE_MS = 5000;

/** A page as it was last seen, on screen in place of #root. */
export interface ShownLook {
  stage: HTMLElement;
  presses: KeptPresses;
}
export interface KeptPresses {
  /** Where the page was pressed before it could respond, in px from its top and left. */
  at: { x: number; y: number }[];
  /** The shell's shortcuts, and the one that prints: any other key press needs the page itself. */
  keys: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>[];
  stop(): void;
}

declare global {
  /** Set by show-look.ts before the app starts. */
  var lastLook: ShownLook | null | undefined;
  /** The landing page as rendered by the server (server/modules/itinerary/landing-script.ts). */
  var renderedLanding: ShownLook | undefined;
}

/** A look is inert, and so is the splash: presses on it reach the page. */
export function keepPresses(): KeptPresses {
  const at: KeptPresses['at'] = [];
  const keys: KeptPresses['keys'] = [];
  const kept = new AbortController();
  const of = { capture: true, signal: kept.signal };
  addEventListener('click', ({ pageX, pageY }) => void at.push({ x: pageX, y: pageY }), of);
  addEventListener(
    'keydown',
    (press) => {
      const { key, ctrlKey, metaKey, shiftKey } = press;
      const isOfShell = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/' || key === '?';
      if (!isOfShell && !isPrintKey(press)) return;
      // the browser has its own uses for them
      press.preventDefault();
      keys.push({ key, ctrlKey, metaKey, shiftKey });
    },
    of,
  );
  return { at, keys, stop: () => kept.abort() };
}

/** `page`: as it is now, or was last seen. `waitMs`: how long the shell may need until it responds. */
export function repeatKeys({ keys }: KeptPresses, page: ParentNode, waitMs = 0): void {
  const printsItself = page.querySelector('[data-print]') !== null;
  for (const key of keys) void repeatKey(key, printsItself, waitMs);
}

/**
 * Ctrl-P waits for the code of a page that prints in its own way (src/features/itinerary/print/use-booklet.ts); any
 * other page leaves it to the browser.
 */
async function repeatKey(key: KeyboardEventInit, printsItself: boolean, waitMs: number): Promise<void> {
  const prints = key.key?.toLowerCase() === 'p';
  const until = performance.now() + (!prints ? waitMs : printsItself ? PRINT_CODE_MS : 0);
  while (dispatchEvent(new KeyboardEvent('keydown', { ...key, cancelable: true }))) {
    if (performance.now() >= until) return prints ? print() : undefined;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
